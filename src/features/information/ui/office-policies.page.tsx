import { dayInHavana, formatDay } from '../../../lib/days.ts'
import { call } from '../../../platform/http/call.ts'
import { useSold } from '../../../ui/agency.ts'
import { Badge } from '../../../ui/badge.tsx'
import { LocalLink, useLang, useTexts } from '../../../ui/language.tsx'
import { OfficeTable } from '../../../ui/office-table.tsx'
import { OlderBadge } from '../../../ui/older-badge.tsx'
import { Page } from '../../../ui/page.tsx'
import { screenMeta } from '../../../ui/screen-meta.ts'
import { PageSkeleton } from '../../../ui/skeleton.tsx'
import { listConditionSuppliers } from '../../publishing/contract.ts'
import { listPolicies } from '../contract/office-policies.ts'
import { newestOf, OF_CARS, POLICY_KINDS, POLICY_NAMES, type PolicyKey } from '../policy.ts'
import type { Route } from './+types/office-policies.page'
import { officePolicyTexts } from './office-policy.texts.ts'

export const clientLoader = async () => {
  const [versions, suppliers] = await Promise.all([call(listPolicies, {}), call(listConditionSuppliers, {})])
  return { versions, suppliers }
}

export const HydrateFallback = PageSkeleton

export const meta: Route.MetaFunction = screenMeta(officePolicyTexts)

type Text = PolicyKey & { name: string; isDraft?: boolean }

/** Every text that has versions, for the products sold, and what visitors see of it. */
export default function OfficePolicies({ loaderData: { versions, suppliers } }: Route.ComponentProps) {
  const t = useTexts(officePolicyTexts)
  const lang = useLang()
  const today = dayInHavana(new Date())
  const { cars } = useSold()
  const kinds = cars ? POLICY_KINDS : POLICY_KINDS.filter((kind) => !OF_CARS.has(kind))
  const texts = kinds.flatMap((kind): Text[] =>
    kind === 'rentConditions'
      ? suppliers.map(({ id, name, isPublished }) => ({
          ...{ kind, supplierId: id, isDraft: !isPublished },
          name: t.ofSupplier(POLICY_NAMES[kind][lang], name[lang] || t.unnamed),
        }))
      : [{ kind, supplierId: 0, name: POLICY_NAMES[kind][lang] }],
  )
  return (
    <Page title={t.title} lead={t.lead} back={{ to: '/office/content', label: t.back }} width="wide">
      <OfficeTable stacked heads={[t.text, t.shown, t.next, t.draft]}>
        {texts.map(({ kind, supplierId, name, isDraft }) => {
          const own = versions.filter((each) => each.kind === kind && each.supplierId === supplierId)
          const [newest] = newestOf(own)
          const current = own.find(({ effectiveOn }) => effectiveOn && effectiveOn <= today)
          const announced = own.filter(({ effectiveOn }) => effectiveOn && effectiveOn > today).at(-1)
          return (
            <tr key={`${kind} ${supplierId}`}>
              <th scope="row" className="px-4 py-1 font-normal">
                <LocalLink
                  to={`/office/content/policies/${kind}/${supplierId}`}
                  className="link inline-flex min-h-11 items-center font-semibold"
                >
                  {name}
                </LocalLink>{' '}
                {isDraft && <Badge>{t.supplierDraft}</Badge>} {newest?.older && <OlderBadge lang={newest.older} />}
              </th>
              <td data-name={t.shown} className="px-4 py-1 sm:whitespace-nowrap">
                {current ? formatDay(current.effectiveOn!, lang) : <Badge tone="warning">{t.notShown}</Badge>}
              </td>
              <td data-name={t.next} className="px-4 py-1 sm:whitespace-nowrap">
                {announced ? formatDay(announced.effectiveOn!, lang) : t.none}
              </td>
              <td data-name={t.draft} className="px-4 py-1">
                {own.some(({ effectiveOn }) => !effectiveOn) ? <Badge>{t.hasDraft}</Badge> : t.none}
              </td>
            </tr>
          )
        })}
      </OfficeTable>
    </Page>
  )
}
