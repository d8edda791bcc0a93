import { expect, it } from 'vitest'
import { importCars } from './features/cars/server/import.service.ts'
import { importCourier } from './features/information/server/courier.service.ts'
import { importInformation } from './features/information/server/information.service.ts'
import { importNews } from './features/information/server/news.service.ts'
import { importLodging } from './features/lodging/server/import.service.ts'
import { importGuides, importPlaces } from './features/places/server/places.service.ts'
import {
  lodgingLists,
  placeFiles,
  readCatalogue as read,
  readCatalogueFolder as readAll,
} from './features/setup/server/catalogue-files.ts'
import { EXPORT_CALLS, IMPORT_CALLS } from './features/spreadsheets/contract.ts'
import { FILE_DEFINITIONS } from './features/spreadsheets/kinds.ts'
import { recordParts } from './features/spreadsheets/record-columns.ts'
import { dayInHavana } from './lib/days.ts'
import { staffToken } from './testing/people.ts'
import { useTestApp } from './testing/test-app.ts'

/*
 * Exporting and importing every kind of record of the demo's catalogue, and the policies, as files changes nothing.
 */

const app = useTestApp(async ({ ctx }) => {
  const nothingForSale = { today: dayInHavana(ctx.clock.now()), days: 0 }
  await importPlaces(ctx, placeFiles())
  await importGuides(ctx, read('guides.json'))
  await importInformation(ctx, {
    cancellationPolicy: read('information/cancellation-policy.json'),
    privacyPolicy: read('information/privacy-policy.json'),
    carCharges: read('information/car-charges.json'),
    rentConditions: { title: { en: '', es: '' }, sections: [], suppliers: [] },
    faq: read('information/faq.json'),
  })
  await importCourier(ctx, read('information/courier-service.json'))
  await importNews(ctx, read('information/news.json'))
  const cars = {
    carClasses: read('car-classes.json'),
    carModels: read('car-models.json'),
    rentalCompanies: read('rental-companies.json'),
  }
  await importCars(ctx, cars as never, nothingForSale)
  const lodging = { ...lodgingLists(), chains: read('chains.json'), lodgings: readAll('lodgings').slice(0, 3) }
  await importLodging(ctx, lodging as never, nothingForSale)
})

it('importing an export of any kind changes nothing', { timeout: 60_000 }, async () => {
  const token = await staffToken(app())
  for (const definition of FILE_DEFINITIONS) {
    const { kind, area } = definition
    const calls = IMPORT_CALLS[area]
    const parts = recordParts(definition)
    const files = [
      { format: 'xlsx', list: '', lang: 'en', asDraft: false },
      ...parts.map(({ list }) => ({ format: 'csv', list, lang: 'es', asDraft: true }) as const),
    ] as const
    for (const { format, list, lang, asDraft } of files) {
      const what = `${kind} ${list} ${format} ${lang}`
      const call = app().callAs(token, lang)
      const { bytes } = await call(EXPORT_CALLS[area], { kind, list, format })
      const { id, mapping } = await call(calls.uploadImport, { kind, list, fileName: `x.${format}`, file: bytes })
      for (const { columns } of parts.filter((part) => format === 'xlsx' || part.list === (list || parts[0]!.list)))
        for (const { key } of columns) expect(mapping[key], `${what} ${key}`).not.toBeNull()
      await call(calls.checkImport, { id, mapping, asDraft })
      await app().runJobs()
      const checked = await call(calls.getImport, { id })
      expect(checked, what).toMatchObject({ status: 'checked', problems: [], cells: 0, sheets: [] })
      if (format === 'xlsx') expect(checked.rowsTotal, what).toBeGreaterThan(0)
    }
  }
  expect(await app().ctx.db.selectFrom('record_versions').select('version').execute()).toEqual([])
})
