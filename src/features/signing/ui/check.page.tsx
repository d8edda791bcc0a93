import { data } from 'react-router'
import { dayInHavana, formatDay } from '../../../lib/days.ts'
import { langOfPage } from '../../../lib/page-language.ts'
import { pageContext } from '../../../platform/http/page-context.ts'
import { Card } from '../../../ui/card.tsx'
import { useLang, useTexts } from '../../../ui/language.tsx'
import { isUnknown } from '../../../ui/not-found.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Page } from '../../../ui/page.tsx'
import { checkReceipt } from '../contract.ts'
import type { Route } from './+types/check.page'
import { signingTexts } from './signing.texts.ts'

/** The receipt's state; an unknown code shows the page with status 404. */
export const loader = async ({ context, request, params }: Route.LoaderArgs) => {
  const call = context.get(pageContext).callIn(langOfPage(request, params))
  try {
    return { receipt: await call(checkReceipt, { code: params.code }) }
  } catch (error) {
    if (isUnknown(error)) return data({ receipt: null }, { status: 404 })
    throw error
  }
}

export const meta: Route.MetaFunction = ({ matches }) => {
  const t = signingTexts[matches[0].loaderData.lang]
  return [
    { title: `${t.checkTitle} · ${matches[0].loaderData.agency}` },
    { name: 'description', content: t.checkDescription },
    { name: 'robots', content: 'noindex' },
  ]
}

export default function CheckPage({ loaderData: { receipt } }: Route.ComponentProps) {
  const t = useTexts(signingTexts)
  const lang = useLang()
  if (!receipt) {
    return (
      <Page title={t.checkTitle} width="narrow">
        <Notice tone="warning" title={t.unknown}>
          {t.unknownText}
        </Notice>
      </Page>
    )
  }
  const valid = receipt.state === 'valid'
  return (
    <Page title={t.checkTitle} width="narrow">
      <div className="grid gap-6">
        <Notice tone={valid ? 'success' : 'danger'} title={valid ? t.valid : t.void}>
          {valid ? t.validText : t.voidText}
        </Notice>
        <Card>
          <dl className="grid gap-4 sm:grid-cols-2">
            <div>
              <dt className="text-sm text-muted">{t.checkNumber}</dt>
              <dd className="text-lg font-semibold">{receipt.number}</dd>
            </div>
            <div>
              <dt className="text-sm text-muted">{t.checkSigned}</dt>
              <dd className="text-lg font-semibold">
                {receipt.signedAt ? formatDay(dayInHavana(new Date(receipt.signedAt)), lang, 'long') : t.checkUnsigned}
              </dd>
            </div>
          </dl>
        </Card>
      </div>
    </Page>
  )
}
