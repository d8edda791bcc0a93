import { useState } from 'react'
import { data, useNavigate } from 'react-router'
import { formatMoney } from '../../../lib/money.ts'
import { langOfPage } from '../../../lib/page-language.ts'
import { METHODS } from '../../../lib/payment-methods.ts'
import { pageContext } from '../../../platform/http/page-context.ts'
import { Button } from '../../../ui/button.tsx'
import { DeadlineClock } from '../../../ui/deadline-clock.tsx'
import { FormErrors, useForm } from '../../../ui/form.tsx'
import { useLang, useLocalPath, useTexts } from '../../../ui/language.tsx'
import { orNotFound } from '../../../ui/not-found.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Page } from '../../../ui/page.tsx'
import { isDecided } from '../../../ui/repeatable-call.ts'
import { getSandboxLink, paySandboxLink } from '../contract.ts'
import { findMethod } from '../methods.ts'
import type { Route } from './+types/sandbox-link.page'
import { CardFields } from './card-fields.tsx'
import { type CardTokens, cardProblems, readCard } from './card-form.ts'
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
    { title: `${paymentTexts[lang].link} · ${matches[0].loaderData.agency}` },
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
  const [tokens] = useState<CardTokens>(() => new Map())
  const amount = formatMoney(link.amountCents, link.currency, lang)

  const form = useForm({
    values: {},
    check: (_, data) => cardProblems(readCard(data, tokens), words, findMethod(METHODS.paymentLink)!.cards),
    send: (_, call, data) => {
      const { token, cardHolderName } = readCard(data, tokens)
      return call(paySandboxLink, { code: params.code, cardToken: token!.token, cardHolderName })
    },
    placeOf: ({ code }) => (code === 'NAME_MISMATCH' ? 'cardHolderName' : undefined),
    onRefused: (refused) => {
      if (isDecided(refused)) tokens.clear()
    },
    onSuccess: ({ payerAddress }) => payerAddress && navigate(localPath(payerAddress)),
    reload: true,
  })

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
          <form {...form.props} className="grid gap-6">
            <FormErrors form={form} />
            <p>{t.linkText(link.payer)}</p>
            <CardFields holder={link.payer} errorOf={form.errorOf} />
            <DeadlineClock until={link.expiresAt} label={t.until} />
            <Button type="submit" busy={form.busy}>
              {form.busy ? words.paying : t.pay(amount)}
            </Button>
          </form>
        )}
      </div>
    </Page>
  )
}
