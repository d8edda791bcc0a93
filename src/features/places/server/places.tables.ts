import type { Generated, JSONColumnType } from 'kysely'
import type { Bilingual } from '../../../lib/languages.ts'
import type { ProvinceFacts, Sight, ZoneGuide } from '../contract.ts'

declare module '../../../platform/db/database.ts' {
  interface Tables {
    countries: { id: number; iso: string; name: JSONColumnType<Bilingual>; dial: string }
    provinces: {
      id: number
      slug: string
      name: JSONColumnType<Bilingual>
      latitude: number
      longitude: number
      about: JSONColumnType<Bilingual>
      to_know: JSONColumnType<ProvinceFacts | null, string | undefined>
      archived: Generated<boolean>
    }
    tourist_zones: {
      id: number
      slug: string
      province_id: number
      name: JSONColumnType<Bilingual>
      kind: string
      latitude: number
      longitude: number
      on_home: boolean
      about: JSONColumnType<Bilingual>
      to_know: JSONColumnType<{ en: string[]; es: string[] }>
      guide: JSONColumnType<ZoneGuide | null, string | null | undefined, string | null>
      sights: JSONColumnType<Sight[], string | undefined, string>
      archived: Generated<boolean>
    }
    car_zones: {
      id: number
      province_id: number
      name: JSONColumnType<Bilingual>
      latitude: number
      longitude: number
      airport: boolean
      archived: Generated<boolean>
    }
  }
}
