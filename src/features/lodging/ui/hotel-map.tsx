import { useMemo } from 'react'
import { useTexts } from '../../../ui/language.tsx'
import { ResultMap } from '../../../ui/result-map.tsx'
import type { HotelOnMap } from './hotel-map.load.ts'
import { hotelMapTexts } from './hotel-map.texts.ts'

/** The hotels of a search on a map. `listed` are the ids of the hotels in the list beside it. */
export const HotelMap = ({
  style,
  hotels,
  listed,
}: {
  style: string | null
  hotels: readonly HotelOnMap[]
  listed: readonly number[]
}) => {
  const t = useTexts(hotelMapTexts)
  const pins = useMemo(
    () =>
      hotels.map(({ id, pin, ...hotel }) => ({
        ...hotel,
        key: String(id),
        cards: `hotel-${id}-`,
        label: pin,
        name: t.hotel(hotel.name, pin),
        hotel: hotel.name,
      })),
    [hotels, t],
  )
  return (
    <ResultMap
      style={style}
      pins={pins}
      listed={listed.map(String)}
      words={t.words}
      leadsToCard
      about={({ hotel, zone, price, path }) => (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <span className="min-w-0">
            <span className="font-semibold">{hotel}</span> <span className="block text-sm text-muted">{zone}</span>
          </span>
          <a
            href={path}
            aria-label={`${t.see(price)}: ${hotel}`}
            className="text-link inline-flex min-h-11 items-center font-semibold"
          >
            {t.see(price)}
          </a>
        </div>
      )}
    />
  )
}
