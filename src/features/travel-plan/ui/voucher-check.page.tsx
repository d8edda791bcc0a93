import { data } from 'react-router'
import { langOfPage } from '../../../lib/page-language.ts'
import { pageContext } from '../../../platform/http/page-context.ts'
import { useTexts } from '../../../ui/language.tsx'
import { isUnknown } from '../../../ui/not-found.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Page } from '../../../ui/page.tsx'
import { checkVoucher } from '../contract.ts'
import type { Route } from './+types/voucher-check.page'
import { planTexts } from './travel-plan.texts.ts'

/** The voucher's state; `unknown` with status 404 for an unknown code. */
export const loader = async ({ context, request, params }: Route.LoaderArgs) => {
  const call = context.get(pageContext).callIn(langOfPage(request, params))
  try {
    return { state: (await call(checkVoucher, { code: params.code })).state }
  } catch (error) {
    if (isUnknown(error)) return data({ state: 'unknown' as const }, { status: 404 })
    throw error
  }
}

export const meta: Route.MetaFunction = ({ matches }) => {
  const t = planTexts[matches[0].loaderData.lang]
  return [
    { title: `${t.voucherCheck} · ${matches[0].loaderData.agency}` },
    { name: 'description', content: t.voucherCheckDescription },
    { name: 'robots', content: 'noindex' },
  ]
}

const TONES = { valid: 'success', void: 'danger', unknown: 'warning' } as const

export default function VoucherCheckPage({ loaderData: { state } }: Route.ComponentProps) {
  const t = useTexts(planTexts)
  const { title, text } = t.voucherStates[state]
  return (
    <Page title={t.voucherCheck} width="narrow">
      <Notice tone={TONES[state]} title={title}>
        {text}
      </Notice>
    </Page>
  )
}
