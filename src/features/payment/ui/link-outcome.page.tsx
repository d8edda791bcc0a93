import { useCallback, useState } from 'react'
import { formatMoney } from '../../../lib/money.ts'
import { langOfPage } from '../../../lib/page-language.ts'
import { call } from '../../../platform/http/call.ts'
import { pageContext } from '../../../platform/http/page-context.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { useLang, useTexts } from '../../../ui/language.tsx'
import { orNotFound } from '../../../ui/not-found.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Page } from '../../../ui/page.tsx'
import { usePolling } from '../../../ui/polling.ts'
import { getLinkOutcome } from '../contract.ts'
import type { Route } from './+types/link-outcome.page'
import { PayerLink } from './payer-link.tsx'
import { paymentTexts } from './payment.texts.ts'

/** Polling interval for a link that is not paid yet. */
const POLL_MS = 5_000

export const loader = ({ context, request, params }: Route.LoaderArgs) => {
  const call = context.get(pageContext).callIn(langOfPage(request, params))
  return orNotFound(call(getLinkOutcome, { reference: params.reference }))
}

export const meta: Route.MetaFunction = ({ matches }) => {
  const t = paymentTexts[matches[0].loaderData.lang]
  return [
    { title: `${t.link} · ${matches[0].loaderData.agency}` },
    { name: 'description', content: t.metaDescription },
    { name: 'robots', content: 'noindex' },
  ]
}

const TONES = { paid: 'success', open: 'info', over: 'warning' } as const

/** Where the payer of a link returns to from the provider's page; the payer needs no account. */
export default function LinkOutcome({ loaderData, params: { reference } }: Route.ComponentProps) {
  const t = useTexts(paymentTexts)
  const lang = useLang()
  const [link, setLink] = useState(loaderData)
  const lookAgain = useCallback(() => call(getLinkOutcome, { reference }).then(setLink, () => {}), [reference])
  usePolling(lookAgain, POLL_MS, link.state === 'open')
  const { title, text } = t.linkOutcomes[link.state]
  return (
    <Page title={title} width="narrow">
      <div className="grid justify-items-start gap-6">
        <Notice tone={TONES[link.state]} role="status">
          {text(formatMoney(link.amountCents, link.currency, lang))}
        </Notice>
        {link.payerAddress && <PayerLink to={link.payerAddress}>{t.payLink}</PayerLink>}
        <ButtonLink to="/shopping-cart" variant="secondary">
          {t.ownPlan}
        </ButtonLink>
      </div>
    </Page>
  )
}
