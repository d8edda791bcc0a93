import { getProvince, listTouristZones } from '../features/places/contract.ts'
import { langOfPage } from '../lib/page-language.ts'
import { LODGING_COUNTRY_ID } from '../lib/site.ts'
import { pageContext } from '../platform/http/page-context.ts'
import { useLang, useTexts } from '../ui/language.tsx'
import { orNotFound } from '../ui/or-not-found.ts'
import { Page } from '../ui/page.tsx'
import { Picture } from '../ui/picture.tsx'
import type { Route } from './+types/province.page'
import { placeTexts } from './place.texts.ts'
import { ZoneCards } from './zone-cards.tsx'

export const loader = async ({ context, request, params }: Route.LoaderArgs) => {
  const call = context.get(pageContext).callIn(langOfPage(request, params))
  const province = await orNotFound(call(getProvince, { id: params.provinceId }))
  const zones = await call(listTouristZones, { country: LODGING_COUNTRY_ID }).catch(() => [])
  return { province, zones: zones.filter((zone) => zone.provinceId === province.id) }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const { lang } = matches[0].loaderData
  if (!loaderData) return []
  return [
    { title: `${placeTexts[lang].provinceTitle(loaderData.province.name[lang])} · Alamar` },
    { name: 'description', content: loaderData.province.about[lang] },
  ]
}

export default function ProvincePage({ loaderData: { province, zones } }: Route.ComponentProps) {
  const t = useTexts(placeTexts)
  const lang = useLang()
  const name = province.name[lang]
  return (
    <Page title={name} lead={province.about[lang]} width="wide">
      <div className="grid gap-10">
        <Picture
          src={`/pictures/provinces/${province.slug}.svg`}
          alt=""
          ratio="16 / 7"
          priority
          className="rounded-card"
        />
        <section className="grid gap-4">
          <h2>{t.zones(name)}</h2>
          {zones.length === 0 && <p className="text-muted">{t.noZones}</p>}
          <ZoneCards zones={zones} />
        </section>
      </div>
    </Page>
  )
}
