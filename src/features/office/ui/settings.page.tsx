import { SETTING_GROUPS, SETTINGS, type SettingKey } from '../../../lib/settings.ts'
import { PRODUCT_TYPES, type SoldProduct } from '../../../lib/site.ts'
import { call } from '../../../platform/http/call.ts'
import { Card } from '../../../ui/card.tsx'
import { countryChoices } from '../../../ui/country-options.tsx'
import { LocalLink, useLang, useTexts } from '../../../ui/language.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Page } from '../../../ui/page.tsx'
import { screenMeta } from '../../../ui/screen-meta.ts'
import { PageSkeleton } from '../../../ui/skeleton.tsx'
import { listCountries } from '../../places/contract.ts'
import { useMay } from '../../staff/ui/staff.ts'
import { type EnvironmentValue, listSettings, saveSetting } from '../contract/settings.ts'
import type { Route } from './+types/settings.page'
import { SettingRow } from './setting-row.tsx'
import { CountriesContext } from './setting-text.ts'
import { GROUP_NAMES, settingsTexts } from './settings.texts.ts'

export const clientLoader = async () => {
  const [settings, countries] = await Promise.all([
    call(listSettings, {}),
    // Without the list, the countries are shown by their ids.
    call(listCountries, {}).catch(() => []),
  ])
  return { ...settings, countries }
}

/** The settings that matter only if the store sells a product. */
const OF_PRODUCT: Partial<Record<SettingKey, SoldProduct>> = {
  carReservePeriod: PRODUCT_TYPES.carRent,
  driverAges: PRODUCT_TYPES.carRent,
  lodgingReservePeriod: PRODUCT_TYPES.lodging,
}

export const HydrateFallback = PageSkeleton

export const meta: Route.MetaFunction = screenMeta(settingsTexts)

/** The settings of the store by group, and the values that only the environment sets. */
export default function Settings({ loaderData: { settings, environment, countries } }: Route.ComponentProps) {
  const t = useTexts(settingsTexts)
  const lang = useLang()
  const groups = GROUP_NAMES[lang]
  const mayEdit = useMay()(saveSetting)
  const sold = settings.find(({ key }) => key === 'sells')?.value as SoldProduct[] | undefined
  const isSold = (key: SettingKey) => {
    const product = OF_PRODUCT[key]
    return !product || !sold || sold.includes(product)
  }
  return (
    <Page title={t.title} lead={t.lead} width="wide">
      {!mayEdit && <Notice className="mb-6">{t.lookOnly}</Notice>}
      <div className="grid gap-8 lg:grid-cols-[14rem_1fr] lg:gap-10">
        <nav aria-label={t.onThisPage} className="lg:sticky lg:top-4 lg:self-start">
          <ul className="flex flex-wrap gap-x-5 lg:grid">
            {SETTING_GROUPS.map((group) => (
              <GroupLink key={group} id={group} name={groups[group].name} />
            ))}
            <GroupLink id="environment" name={t.environment} />
          </ul>
        </nav>
        <div className="grid min-w-0 gap-10">
          <CountriesContext value={countryChoices(countries, lang)}>
            {SETTING_GROUPS.map((group) => (
              <Group key={group} id={group} title={groups[group].name} lead={groups[group].about}>
                {group === 'markets' && sold?.includes(PRODUCT_TYPES.carRent) && (
                  <p className="-mt-2 mb-4">
                    <LocalLink to="/office/catalogue/car-suppliers" className="link">
                      {t.marketsLink}
                    </LocalLink>
                  </p>
                )}
                <Card className="py-1! sm:py-2!">
                  <ul className="divide-y divide-line">
                    {settings
                      .filter(({ key }) => SETTINGS[key].group === group && isSold(key))
                      .map((setting) => (
                        <SettingRow key={setting.key} setting={setting} mayEdit={mayEdit} />
                      ))}
                  </ul>
                </Card>
              </Group>
            ))}
          </CountriesContext>
          <Group id="environment" title={t.environment} lead={t.environmentLead}>
            <Environment values={environment} />
          </Group>
        </div>
      </div>
    </Page>
  )
}

const GroupLink = ({ id, name }: { id: string; name: string }) => (
  <li>
    <a href={`#${id}`} className="inline-flex min-h-11 items-center font-semibold text-link hover:underline lg:min-h-9">
      {name}
    </a>
  </li>
)

type GroupProps = { id: string; title: string; lead: string | undefined; children: React.ReactNode }

const Group = ({ id, title, lead, children }: GroupProps) => (
  <section aria-labelledby={id} className="min-w-0">
    <h2 id={id} className="scroll-mt-6">
      {title}
    </h2>
    {lead && <p className="mt-1 max-w-2xl text-muted">{lead}</p>}
    <div className="mt-4">{children}</div>
  </section>
)

const Environment = ({ values }: { values: EnvironmentValue[] }) => {
  const t = useTexts(settingsTexts)
  return (
    <Card className="py-1! sm:py-2!">
      <table className="w-full text-left text-sm">
        <thead className="sr-only">
          <tr>
            <th scope="col">{t.variable}</th>
            <th scope="col">{t.value}</th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {values.map(({ name, isSet, value }) => (
            <tr key={name} className="flex flex-wrap gap-x-4 py-2 sm:table-row">
              <th scope="row" className="font-mono font-normal break-all sm:py-2 sm:pr-4">
                {name}
              </th>
              <td className={`break-all sm:py-2 ${isSet ? '' : 'text-muted'}`}>
                {value ?? (isSet ? t.isSet : t.standard)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}
