import { LocalLink, useTexts } from '../../../ui/language.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Page } from '../../../ui/page.tsx'
import { usePageMode } from '../../../ui/page-mode.tsx'
import type { Route } from './+types/lodging-map.page'
import { HotelMap } from './hotel-map.tsx'
import { loadLodgingMap } from './lodging-map.load.ts'
import { lodgingMapTexts } from './lodging-map.texts.ts'

export const loader = (args: Route.LoaderArgs) => loadLodgingMap(args)

export const meta: Route.MetaFunction = ({ matches }) => {
  const t = lodgingMapTexts[matches[0].loaderData.lang]
  return [
    { title: `${t.title} · ${matches[0].loaderData.agency}` },
    { name: 'description', content: t.description },
    { name: 'robots', content: 'noindex' },
  ]
}

/** The hotels of a search on a map, and as a list. It is opened as a document of its own, whose policy names the map's servers. */
export default function LodgingMap({ loaderData: { style, listPath, hotels, totalItems } }: Route.ComponentProps) {
  const t = useTexts(lodgingMapTexts)
  const { lowData } = usePageMode()
  return (
    <Page title={t.title} back={{ to: listPath, label: t.back }} width="wide">
      {hotels.length === 0 && <Notice title={t.none} />}
      {hotels.length > 0 && style && !lowData && <HotelMap style={style} hotels={hotels} />}
      {hotels.length > 0 && style && lowData && <Notice title={t.lowData} />}
      {hotels.length > 0 && (
        <section aria-labelledby="hotels" className="mt-6 grid gap-3">
          <h2 id="hotels" className="text-xl">
            {t.list}
          </h2>
          {hotels.length < totalItems && <p className="text-muted">{t.first(hotels.length, totalItems)}</p>}
          <ul className="grid gap-x-6 sm:grid-cols-2">
            {hotels.map(({ id, name, zone, price, path }) => (
              <li key={id} className="border-b border-line">
                <LocalLink
                  to={path}
                  reloadDocument
                  className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 py-2"
                >
                  <span className="min-w-0">
                    <span className="text-link">{name}</span> <span className="text-muted">{zone}</span>
                  </span>
                  <span className="font-semibold tabular-nums">{price}</span>
                </LocalLink>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Page>
  )
}
