import { type ReactNode, useEffect, useState } from 'react'
import { useLocation, useNavigate, useRevalidator } from 'react-router'
import { dayInHavana, formatDay, formatInstant, SERVICE_ZONE } from '../../../lib/days.ts'
import { formatMoney } from '../../../lib/money.ts'
import { call } from '../../../platform/http/call.ts'
import { type CallRefused, isCallRefused, isUnanswered } from '../../../platform/http/endpoint.ts'
import { siteSettings } from '../../../platform/http/site-settings.ts'
import { inBackground } from '../../../ui/background-reload.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { DeadlineClock } from '../../../ui/deadline-clock.tsx'
import { LocalLink, useLang, useLocalPath, useTexts } from '../../../ui/language.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Page } from '../../../ui/page.tsx'
import { staysShown } from '../../../ui/reload-page.ts'
import { findSigning, getSigning, getSignUrl, type ReceiptContent, type Signing } from '../contract.ts'
import { isAskedAtSigning, PROFILE_FIELDS } from '../signer-profile.ts'
import { ReceiptFile } from './receipt-file.tsx'
import { SignForm } from './sign-form.tsx'
import { signingTexts } from './signing.texts.ts'

type Loaded = { signing: Signing | null; token: string; failure: string | null }

/** The signing state and the link's token; requests a link when the URL has no token. */
export const loadSigning = async (url: URL): Promise<Loaded> => {
  const planId = Number(url.searchParams.get('plan'))
  try {
    const signing = planId ? await call(getSigning, { planId }) : await call(findSigning, {})
    if (signing?.state !== 'toSign') return { signing, token: '', failure: null }
    const urlToken = url.searchParams.get('token')
    if (urlToken) return { signing, token: urlToken, failure: null }
    const link = await call(getSignUrl, { planId: signing.planId, siteId: siteSettings().siteId, lang: 'en' })
    const token = new URL(link.url, url).searchParams.get('token') ?? ''
    return { signing, token, failure: null }
  } catch (error) {
    if (!isCallRefused(error) || error.status === 401 || staysShown(url, error)) throw error
    return { signing: null, token: '', failure: error.message }
  }
}

/** The receipt and its signature form, or the reason why there is nothing to sign. */
export const ESign = ({ loaded: { signing, token, failure }, onSigned }: { loaded: Loaded; onSigned: () => void }) => {
  const [signed, setSigned] = useState<Signing>()
  const sign = (receipt: Signing) => {
    setSigned(receipt)
    onSigned()
  }
  if (signed) return <Done signing={signed} />
  if (failure) return <Failed why={failure} />
  if (!signing || signing.state === 'notPaid') return <NothingToSign signing={signing} />
  if (signing.state === 'signed') return <Signed signing={signing} />
  if (signing.state === 'tooLate') return <TooLate signing={signing} />
  return <ToSign signing={signing} token={token} onSigned={sign} />
}

const ToSign = ({
  signing,
  token,
  onSigned,
}: {
  signing: Signing
  token: string
  onSigned: (signed: Signing) => void
}) => {
  const t = useTexts(signingTexts)
  const lang = useLang()
  const navigate = useNavigate()
  const localPath = useLocalPath()
  const { revalidate } = useRevalidator()
  const shown = useLocation()
  const renewed = (shown.state as { renewed?: boolean } | null)?.renewed
  const missing = signing.profileLacks.map((field) => PROFILE_FIELDS[field][lang]).join(', ')

  const onRefused = (refused: CallRefused) => {
    // Without a token in the URL, the page requests a new link for the current receipt.
    if (refused.code === 'LINK_NOT_VALID') {
      navigate(localPath(`/e_sign?plan=${signing.planId}`), { replace: true, state: { renewed: true } })
    } else if (!isUnanswered(refused)) inBackground(shown, revalidate)
  }
  return (
    <Page title={t.title} lead={signing.signBy ? t.lead : t.leadAgain} width="wide">
      <div className="grid gap-6">
        {signing.signBy && signing.receipt && <PaymentReceived content={signing.receipt.content} />}
        {renewed && (
          <Notice tone="warning" role="status">
            {t.linkRenewed}
          </Notice>
        )}
        {!signing.profileLacks.every(isAskedAtSigning) ? (
          <div className="grid max-w-narrow justify-items-start gap-6">
            <Notice tone="warning" title={t.profileTitle} className="w-full">
              {t.profileText(missing)}
            </Notice>
            {signing.signBy && <DeadlineClock until={signing.signBy} label={t.signBy} next={t.signNext} />}
            <ReceiptFile signing={signing} />
            <ButtonLink to={`/profile?returnUrl=${encodeURIComponent(`/e_sign?plan=${signing.planId}`)}`}>
              {t.toProfile}
            </ButtonLink>
          </div>
        ) : (
          // The consent is for the receipt that is shown, so it is kept when the page's data is reloaded.
          <SignForm
            key={signing.receipt?.hash}
            signing={signing}
            token={token}
            onSigned={onSigned}
            onRefused={onRefused}
          />
        )}
      </div>
    </Page>
  )
}

/** Confirmation of the payment, shown until the receipt is signed. */
const PaymentReceived = ({ content: { totalCents, currency, payment } }: { content: ReceiptContent }) => {
  const t = useTexts(signingTexts)
  return (
    <Notice tone="success" title={t.paidTitle}>
      {t.paidText(formatMoney(totalCents, currency, useLang()), payment.reference)}
    </Notice>
  )
}

/** A page with a status message and links. */
const Statement = ({ title, children }: { title: string; children: ReactNode }) => (
  <Page title={title} width="narrow">
    <div className="grid justify-items-start gap-6">{children}</div>
  </Page>
)

const Failed = ({ why }: { why: string }) => {
  const t = useTexts(signingTexts)
  const { revalidate, state } = useRevalidator()
  return (
    <Statement title={t.errorTitle}>
      <Notice tone="danger" role="alert" title={t.error} className="w-full">
        {why}
      </Notice>
      <div className="flex flex-wrap gap-3">
        <Button type="button" busy={state === 'loading'} onClick={revalidate}>
          {t.again}
        </Button>
        <ButtonLink to="/shopping-cart" variant="secondary">
          {t.toPlan}
        </ButtonLink>
      </div>
    </Statement>
  )
}

const NothingToSign = ({ signing }: { signing: Signing | null }) => {
  const t = useTexts(signingTexts)
  return (
    <Statement title={t.nothingTitle}>
      <Notice tone="info" className="w-full">
        {signing ? t.notPaidText : t.nothingText}
      </Notice>
      <ButtonLink to="/shopping-cart">{t.toPlan}</ButtonLink>
    </Statement>
  )
}

const CheckLink = ({ signing }: { signing: Signing }) => {
  const t = useTexts(signingTexts)
  return (
    <LocalLink to={`/check/${signing.receipt!.checkCode}`} className="link -mt-6 inline-block py-2.5">
      {t.check}
    </LocalLink>
  )
}

const Signed = ({ signing }: { signing: Signing }) => {
  const t = useTexts(signingTexts)
  const lang = useLang()
  return (
    <Statement title={t.signedTitle}>
      <Notice tone="success" className="w-full">
        {t.signedText(signing.receipt!.number, formatDay(dayInHavana(new Date(signing.signedAt!)), lang, 'long'))}
      </Notice>
      <ReceiptFile signing={signing} />
      <CheckLink signing={signing} />
      <ButtonLink to="/previous-travel-plans" variant="secondary">
        {t.toPrevious}
      </ButtonLink>
    </Statement>
  )
}

const Done = ({ signing }: { signing: Signing }) => {
  const t = useTexts(signingTexts)
  const lang = useLang()
  useEffect(() => {
    window.scrollTo({ top: 0 })
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [])
  const paidInCuba = signing.receipt!.content.bookings.some((booking) => booking.payInCubaCents > 0)
  return (
    <Statement title={t.doneTitle}>
      <Notice tone="success" role="status" className="w-full">
        {t.doneText}
      </Notice>
      <ReceiptFile signing={signing} />
      <CheckLink signing={signing} />
      <section className="grid gap-3">
        <h2 className="text-xl">{t.next}</h2>
        <ul className="grid list-disc gap-2 pl-5">
          <li>
            {signing.finishBy ? t.nextFinish(formatInstant(signing.finishBy, lang, SERVICE_ZONE)) : t.nextVouchers}
          </li>
          {paidInCuba && <li>{t.nextCuba}</li>}
          <li>{t.nextKeep}</li>
        </ul>
      </section>
      <ButtonLink to="/previous-travel-plans">{t.toPrevious}</ButtonLink>
    </Statement>
  )
}

const TooLate = ({ signing }: { signing: Signing }) => {
  const t = useTexts(signingTexts)
  const lang = useLang()
  return (
    <Statement title={t.tooLateTitle}>
      <Notice tone="danger" className="w-full">
        {t.tooLateText(formatInstant(signing.signBy!, lang, SERVICE_ZONE))}
      </Notice>
      {signing.receipt && <ReceiptFile signing={signing} />}
      <ButtonLink to="/previous-travel-plans">{t.toRefund}</ButtonLink>
    </Statement>
  )
}
