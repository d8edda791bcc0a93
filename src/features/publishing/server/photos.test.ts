import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import type { RecordContent, RecordPhoto } from '../../../lib/record-fields.ts'
import { socialCard } from '../../../lib/structured-data.ts'
import type { Call } from '../../../platform/http/endpoint.ts'
import { ensureMaintenance } from '../../../platform/maintenance.ts'
import { markupShown } from '../../../testing/page-shown.ts'
import { staffToken } from '../../../testing/people.ts'
import { loadSmallCatalogue } from '../../../testing/small-catalogue.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { Gallery } from '../../../ui/gallery.tsx'
import { refreshCarOffer } from '../../cars/contract.ts'
import { getHotelOffers } from '../../lodging/contract.ts'
import { getHotelCard, getProvince, getTouristZone } from '../../places/contract.ts'
import * as contract from '../contract.ts'

const app = useTestApp(loadSmallCatalogue)
let call: Call
const signIn = async () => {
  call = app().callAs(await staffToken(app()))
}
beforeEach(signIn)

const HOTEL = { kind: 'hotels', id: 1 }
const CAR = { idZone: 2, idSupplier: 1, idModel: 1 }
const STAY = { checkIn: '2026-12-10', checkOut: '2026-12-12', rooms: [{ adultsAmount: 2 }] }
const visitor = () => app().callAs()

const upload = async (background: string, key: { kind: string; id: number } = HOTEL): Promise<RecordPhoto> => {
  const picture = sharp({ create: { width: 1_600, height: 900, channels: 3, background } })
  const { version } = await call(contract.uploadPhoto, { ...key, file: await picture.jpeg().toBuffer() })
  return { version, original: version, crop: null, alt: { en: '', es: '' } }
}
const send = async (row: typeof contract.saveRecord, photos: readonly RecordPhoto[], more: RecordContent = {}) => {
  const { content, version } = await call(contract.getRecord, HOTEL)
  return call(row, { ...HOTEL, basedOn: version, content: { ...content, ...more, photos } })
}
const publish = (photos: readonly RecordPhoto[]) => send(contract.publishRecord, photos)
const hotelOnPage = async () => (await visitor()(getHotelOffers, { hotelId: 1, ...STAY })).hotel

describe('photos', () => {
  it('have alternative text on every page that shows them', async () => {
    const [pool, garden] = [await upload('#204060'), await upload('#206040')]
    await publish([{ ...pool, alt: { en: 'The pool at dusk', es: 'La piscina al atardecer' } }, garden])
    const { photo, morePhotos } = await hotelOnPage()
    expect(photo).toMatchObject({ version: pool.version.slice(0, 8), alt: { en: 'The pool at dusk' } })
    expect(morePhotos).toMatchObject([{ version: garden.version.slice(0, 8) }])
    expect(morePhotos[0]).not.toHaveProperty('alt')
    const Row = () => Gallery({ photos: [photo!, ...morePhotos], name: 'Hotel Faro', sizes: '10rem' })
    expect(markupShown(Row, {}, 'es')).toContain('alt="Foto de Hotel Faro (2)"')
  })

  it.each([
    ['tourist-zones', 'polo', async () => visitor()(getTouristZone, { id: 1 })],
    ['provinces', 'province', async () => visitor()(getProvince, { id: 1 })],
    [
      'car-models',
      'car',
      async () => visitor()(refreshCarOffer, { ...CAR, pickUp: '2026-12-10', dropOff: '2026-12-13' }),
    ],
  ])('of %s are on its page in the order of its record, and returned as a list of URLs', async (kind, wire, page) => {
    const key = { kind, id: 1 }
    const [shore, square, street] = [
      await upload('#204060', key),
      { ...(await upload('#206040', key)), alt: { en: 'The square', es: 'La plaza' } },
      await upload('#602040', key),
    ]
    const { content, version } = await call(contract.getRecord, key)
    await call(contract.publishRecord, {
      ...key,
      basedOn: version,
      content: { ...content, photos: [street, square, shore] },
    })
    const { photo, morePhotos } = await page()
    const shown = [street, square, shore].map((each) => each.version.slice(0, 8))
    expect([photo!, ...morePhotos!].map((each) => each.version)).toEqual(shown)
    expect(morePhotos![0]!.alt).toEqual({ en: 'The square', es: 'La plaza' })
    const { json } = await app().request('GET', `/api/photos/${wire}Photos/1/4/2`)
    expect(json.Data).toEqual(shown.map((each) => `/api/photos/${wire}Photo/1/4/2?v=${each}`))
  })

  it('have alternative text in both languages or in neither', async () => {
    const photo = { ...(await upload('#204060')), alt: { en: 'The pool', es: '' } }
    await expect(publish([photo])).rejects.toMatchObject({
      fields: [{ field: 'content.photos.0.alt.es', message: 'is required' }],
    })
    expect(await send(contract.saveRecord, [photo])).toMatchObject({ saved: true })
  })

  it('are used in the cards of links on social networks', async () => {
    const photo = await upload('#204060')
    await publish([photo])
    const [image] = socialCard('https://example.com', (await hotelOnPage()).photo, 'Hotel Faro')
    expect(image).toEqual({
      property: 'og:image',
      content: `https://example.com/api/photos/hotelCard/1?v=${photo.version.slice(0, 8)}`,
    })
    const { bytes, type } = (await visitor()(getHotelCard, { id: 1 })) as never as { bytes: Uint8Array; type: string }
    expect(type).toBe('image/jpeg')
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1_200, height: 630 })
    expect((await visitor()(getTouristZone, { id: 1 })).photo).toBeNull()
    expect(socialCard('https://example.com', null, '')).toEqual([
      { property: 'og:image', content: 'https://example.com/cards/hero.png' },
    ])
  })

  it('are deleted when no version had them for 30 days, and kept otherwise', async () => {
    const { ctx, clock, runJobs } = app()
    await ensureMaintenance(ctx)
    const [old, drafted, shown, never] = [
      await upload('#100000'),
      await upload('#200000'),
      await upload('#300000'),
      await upload('#400000'),
    ]
    await publish([old])
    await send(contract.saveRecord, [drafted])
    const part = { left: 25, top: 0, width: 50, height: 100 }
    const { version } = await call(contract.cropPhoto, { ...HOTEL, version: shown.version, ...part })
    await publish([{ ...shown, version, crop: part }])
    const files = async () => {
      const rows = await ctx.db.selectFrom('photo_files').select('version').execute()
      return rows.map((row) => row.version).sort()
    }
    const needed = [old, drafted, shown].map((photo) => photo.version)
    expect(await files()).toEqual([...needed, version, never.version].sort())

    clock.advance(29 * 24)
    await runJobs()
    await signIn()
    const fresh = await upload('#500000')
    expect(await files()).toHaveLength(6)
    clock.advance(25)
    await runJobs()
    expect(await files()).toEqual([...needed, version, fresh.version].sort())
    await signIn()
    await expect(send(contract.saveRecord, [never])).rejects.toMatchObject({
      fields: [{ field: 'content.photos.0' }],
    })
  })
})
