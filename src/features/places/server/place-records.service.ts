import type { Bilingual } from '../../../lib/languages.ts'
import type { RefusedField } from '../../../lib/refusals.ts'
import { recordKind, usedBy } from '../../../platform/record-kind.ts'
import type { ZoneGuide } from '../contract.ts'
import { PROVINCES, type ProvinceContent, TOURIST_ZONES, type TouristZoneContent } from '../place-records.ts'
import { applyPhotos, loadPhotos } from './photos.service.ts'
import * as store from './place-records.store.ts'
import { listProvinceChoices, listZoneChoices } from './places.service.ts'

type Lists = { en: string[]; es: string[] }
type Facts = { text: Bilingual }[]

const toFacts = ({ en, es }: Lists): Facts =>
  Array.from({ length: Math.max(en.length, es.length) }, (_, i) => ({ text: { en: en[i] ?? '', es: es[i] ?? '' } }))

const toLists = (facts: Facts): Lists => ({
  en: facts.map(({ text }) => text.en),
  es: facts.map(({ text }) => text.es),
})

const NOTHING: Bilingual = { en: '', es: '' }

/** The guide of a zone; null if its two texts are missing. */
const guideOf = ({ gettingThere, bestTime, toSee, distances }: TouristZoneContent): ZoneGuide | null =>
  gettingThere.en && bestTime.en ? { gettingThere, bestTime, toSee: toLists(toSee), distances } : null

export const touristZones = recordKind<TouristZoneContent>({
  definition: TOURIST_ZONES,
  photoKind: 'polo',
  list: listZoneChoices,
  choices: async (ctx) => ({ provinces: await listProvinceChoices(ctx) }),
  load: async (ctx, id) => {
    const zone = await store.findZoneRow(ctx.db, id)
    if (!zone) return undefined
    const { guide } = zone
    return {
      name: zone.name,
      kind: zone.kind as TouristZoneContent['kind'],
      provinceId: zone.province_id,
      position: { latitude: zone.latitude, longitude: zone.longitude },
      onHome: zone.on_home,
      about: zone.about,
      photos: await loadPhotos(ctx, 'polo', id),
      sights: zone.sights.map(({ latitude, longitude, ...sight }) => ({ ...sight, position: { latitude, longitude } })),
      gettingThere: guide?.gettingThere ?? NOTHING,
      bestTime: guide?.bestTime ?? NOTHING,
      toSee: guide ? toFacts(guide.toSee) : [],
      distances: guide?.distances ?? [],
      toKnow: toFacts(zone.to_know),
    }
  },
  apply: async (tx, id, content) => {
    const guide = guideOf(content)
    await store.savePlace(
      tx.db,
      'tourist_zones',
      {
        id,
        province_id: content.provinceId,
        name: JSON.stringify(content.name),
        kind: content.kind,
        ...content.position,
        on_home: content.onHome,
        about: JSON.stringify(content.about),
        to_know: JSON.stringify(toLists(content.toKnow)),
        guide: guide ? JSON.stringify(guide) : null,
        sights: JSON.stringify(content.sights.map(({ position, ...sight }) => ({ ...sight, ...position }))),
      },
      content.name.en,
    )
    await applyPhotos(tx, 'polo', id, content.photos)
  },
  setArchived: (tx, id, archived) => store.setPlaceArchived(tx.db, 'tourist_zones', id, archived),
  findProblems: async (_, __, { gettingThere, bestTime, toSee, distances }) => {
    const hasGuide = gettingThere.en !== '' || bestTime.en !== '' || toSee.length > 0 || distances.length > 0
    const texts = { gettingThere, bestTime }
    return (['gettingThere', 'bestTime'] as const).flatMap((key): RefusedField[] =>
      hasGuide && texts[key].en === ''
        ? [
            {
              field: `content.${key}.en` as const,
              message: { en: 'is required for a guide', es: 'es obligatorio para una guía' },
            },
          ]
        : [],
    )
  },
  pageOf: (id) => `/polo-details/${id}`,
})

export const provinces = recordKind<ProvinceContent>({
  definition: PROVINCES,
  photoKind: 'province',
  list: listProvinceChoices,
  load: async (ctx, id) => {
    const province = await store.findProvinceRow(ctx.db, id)
    if (!province) return undefined
    const { name, about, latitude, longitude } = province
    return {
      name,
      position: { latitude, longitude },
      about,
      photos: await loadPhotos(ctx, 'province', id),
      toKnow: province.to_know ? toFacts(province.to_know) : [],
    }
  },
  apply: async (tx, id, { name, about, position, photos, toKnow }) => {
    const row = {
      id,
      name: JSON.stringify(name),
      ...position,
      about: JSON.stringify(about),
      to_know: JSON.stringify(toLists(toKnow)),
    }
    await store.savePlace(tx.db, 'provinces', row, name.en)
    await applyPhotos(tx, 'province', id, photos)
  },
  setArchived: (tx, id, archived) => store.setPlaceArchived(tx.db, 'provinces', id, archived),
  findUse: async ({ db }, id) => usedBy(await store.listPlacesInProvince(db, id)),
  pageOf: (id) => `/province-details/${id}`,
})
