import type { TouristZone } from '../features/places/contract.ts'
import { LocalLink, useLang } from '../ui/language.tsx'
import { Picture } from '../ui/picture.tsx'

/** Tourist zones as pictures that lead to their pages. */
export const ZoneCards = ({ zones }: { zones: readonly TouristZone[] }) => {
  const lang = useLang()
  return (
    <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {zones.map((zone) => (
        <li key={zone.id} className="overflow-hidden rounded-card border border-line bg-surface-raised shadow-card">
          <LocalLink to={`/polo-details/${zone.id}`} className="block h-full">
            <Picture src={`/pictures/zones/${zone.slug}.svg`} alt="" ratio="8 / 5" />
            <span className="block p-4 font-display text-xl">{zone.name[lang]}</span>
          </LocalLink>
        </li>
      ))}
    </ul>
  )
}
