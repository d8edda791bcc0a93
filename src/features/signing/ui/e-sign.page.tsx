import { type ReactNode, useEffect, useState } from 'react'
import { useLocation, useNavigate, useRevalidator } from 'react-router'
import { dayInHavana, formatDay, formatInstant, SERVICE_ZONE } from '../../../lib/days.ts'
import { call } from '../../../platform/http/call.ts'
import { type CallRefused, isCallRefused } from '../../../platform/http/endpoint.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { DeadlineClock } from '../../../ui/deadline-clock.tsx'
import { LocalLink, useLang, useLocalPath, useTexts } from '../../../ui/language.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Page } from '../../../ui/page.tsx'
import { PageSkeleton } from '../../../ui/skeleton.tsx'
import { findSigning, getSigning, getSignUrl, type Signing } from '../contract.ts'
import { PROFILE_FIELDS } from '../signer-profile.ts'
import type { Route } from './+types/e-sign.page'
import { ReceiptFile } from './receipt-file.tsx'
import { SignForm } from './sign-form.tsx'
import { signingTexts } from './signing.texts.ts'

type Loaded = { signing: Signing | null; token: string; failure: string | null }

/** What is to be signed and the link's token; a page opened without one asks for a link itself. */
export const clientLoader = async ({ url }: Route.ClientLoaderArgs): Promise<Loaded> => {
  const planId = Number(url.searchParams.get('plan'))
  try {
    const signing = planId ? await call(getSigning, { planId }) : await call(findSigning, {})
    if (signing?.state !== 'toSign') return { signing, token: '', failure: null }
    const given = url.searchParams.get('token')
    if (given) return { signing, token: given, failure: null }
    const link = await call(getSignUrl, { planId: signing.planId, siteId: 6, lang: 'en' })
    const token = new URL(link.url, url).searchParams.get('token') ?? ''
    return { signing, token, failure: null }
  } catch (error) {
    if (!isCallRefused(error) || error.status === 401) throw error
    return { signing: null, token: '', failure: error.message }
  }
}

export const HydrateFallback = PageSkeleton

export const meta: Route.MetaFunction = ({ matches }) => {
  const t = signingTexts[matches[0].loaderData.lang]
  return [{ title: `${t.title} · Alamar` }, { name: 'description', content: t.metaDescription }]
}

export default function ESignPage({ loaderData: { signing, token, failure } }: Route.ComponentProps) {
  const [signed, setSigned] = useState<Signing>()
  if (signed) return <Done signing={signed} />
  if (failure) return <Failed why={failure} />
  if (!signing || signing.state === 'notPaid') return <NothingToSign signing={signing} />
  if (signing.state === 'signed') return <Signed signing={signing} />
  if (signing.state === 'tooLate') return <TooLate signing={signing} />
  return <ToSign signing={signing} token={token} onSigned={setSigned} />
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
  const renewed = (useLocation().state as { renewed?: boolean } | null)?.renewed
  const lacks = signing.profileLacks.map((field) => PROFILE_FIELDS[field][lang]).join(', ')

  const onRefused = ({ code }: CallRefused) => {
    // Without its token the page asks for a new link, for the receipt as it is now.
    if (code === 'LINK_NOT_VALID') {
      navigate(localPath(`/e_sign?plan=${signing.planId}`), { replace: true, state: { renewed: true } })
    } else if (code !== 'FAULT') revalidate()
  }
  return (
    <Page title={t.title} lead={signing.signBy ? t.lead : t.leadAgain} width="wide">
      <div className="grid gap-6">
        {renewed && (
          <Notice tone="warning" role="status">
            {t.linkRenewed}
          </Notice>
        )}
        {lacks ? (
          <div className="grid max-w-narrow justify-items-start gap-6">
            <Notice tone="warning" title={t.profileTitle} className="w-full">
              {t.profileText(lacks)}
            </Notice>
            {signing.signBy && <DeadlineClock until={signing.signBy} label={t.signBy} next={t.signNext} />}
            <ReceiptFile signing={signing} />
            <ButtonLink to={`/profile?returnUrl=${encodeURIComponent(`/e_sign?plan=${signing.planId}`)}`}>
              {t.toProfile}
            </ButtonLink>
          </div>
        ) : (
          <SignForm key={token} signing={signing} token={token} onSigned={onSigned} onRefused={onRefused} />
        )}
      </div>
    </Page>
  )
}

/** A page that only says how things stand, and where to go from here. */
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
          {signing.finishBy && <li>{t.nextFinish(formatInstant(signing.finishBy, lang, SERVICE_ZONE))}</li>}
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
