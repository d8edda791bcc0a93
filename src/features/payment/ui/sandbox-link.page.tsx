import { type FormEvent, useState } from 'react'
import { data, useNavigate, useRevalidator } from 'react-router'
import { formatMoney } from '../../../lib/money.ts'
import { langOfPage } from '../../../lib/page-language.ts'
import { METHODS } from '../../../lib/payment-methods.ts'
import { call } from '../../../platform/http/call.ts'
import type { CallRefused } from '../../../platform/http/endpoint.ts'
import { pageContext } from '../../../platform/http/page-context.ts'
import { Button } from '../../../ui/button.tsx'
import { DeadlineClock } from '../../../ui/deadline-clock.tsx'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import { useLang, useLocalPath, useTexts } from '../../../ui/language.tsx'
import { orNotFound } from '../../../ui/not-found.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Page } from '../../../ui/page.tsx'
import { showToast } from '../../../ui/toasts.tsx'
import { getSandboxLink, paySandboxLink } from '../contract.ts'
import { findMethod } from '../methods.ts'
import type { Route } from './+types/sandbox-link.page'
import { CardFields, type CardProblem, readCard } from './card-fields.tsx'
import { paymentTexts } from './payment.texts.ts'
import { sandboxTexts } from './sandbox.texts.ts'

export const loader = ({ context, request, params }: Route.LoaderArgs) => {
  const page = context.get(pageContext)
  if (!page.demo) throw data(null, { status: 404 })
  return orNotFound(page.callIn(langOfPage(request, params))(getSandboxLink, { code: params.code }))
}

export const meta: Route.MetaFunction = ({ matches }) => {
  const { lang } = matches[0].loaderData
  return [
    { title: `${paymentTexts[lang].link} · Alamar` },
    { name: 'description', content: sandboxTexts[lang].demoText },
    { name: 'robots', content: 'noindex' },
  ]
}

/** The payment page of a sandbox link; a real provider has its own. */
export default function SandboxLink({ loaderData: link, params }: Route.ComponentProps) {
  const t = useTexts(sandboxTexts)
  const words = useTexts(paymentTexts)
  const lang = useLang()
  const navigate = useNavigate()
  const localPath = useLocalPath()
  const { revalidate } = useRevalidator()
  const [problems, setProblems] = useState<CardProblem[]>([])
  const [busy, setBusy] = useState(false)
  const amount = formatMoney(link.amountCents, link.currency, lang)

  const pay = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const read = readCard(new FormData(event.currentTarget), words, findMethod(METHODS.paymentLink)!.cards)
    setProblems('problems' in read ? read.problems : [])
    if ('problems' in read) return
    const { token, cardHolderName } = read.card
    setBusy(true)
    try {
      const paid = await call(paySandboxLink, { code: params.code, cardToken: token!.token, cardHolderName })
      if (paid.payerAddress) await navigate(localPath(paid.payerAddress))
    } catch (error) {
      const { code, message } = error as CallRefused
      if (code === 'NAME_MISMATCH') setProblems([{ field: 'cardHolderName', message }])
      showToast({ kind: 'error', text: message })
    }
    setBusy(false)
    await revalidate()
  }

  return (
    <Page title={link.state === 'paid' ? t.paidTitle : t.linkTitle(amount)} width="narrow">
      <div className="grid gap-6">
        <Notice tone="neutral" title={t.demo}>
          {t.demoText}
        </Notice>
        {link.state === 'paid' && (
          <Notice tone="success" role="status">
            {t.paidText}
          </Notice>
        )}
        {link.state === 'over' && <Notice tone="warning">{t.linkOver}</Notice>}
        {link.state === 'open' && (
          <form onSubmit={pay} noValidate className="grid gap-6">
            <ErrorSummary problems={problems} />
            <p>{t.linkText(link.payer)}</p>
            <CardFields holder={link.payer} problems={problems} />
            <DeadlineClock until={link.expiresAt} label={t.until} />
            <Button type="submit" busy={busy}>
              {busy ? words.paying : t.pay(amount)}
            </Button>
          </form>
        )}
      </div>
    </Page>
  )
}
