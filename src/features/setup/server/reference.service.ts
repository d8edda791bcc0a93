import { dayInHavana } from '../../../lib/days.ts'
import type { Ctx } from '../../../platform/context.ts'
import { importCars } from '../../cars/server/import.service.ts'
import { importDraftPolicies } from '../../information/server/draft-policies.service.ts'
import { importLodging } from '../../lodging/server/import.service.ts'
import { importPhotos } from '../../places/server/photos.service.ts'
import { importGuides, importPlaces, listCountries } from '../../places/server/places.service.ts'
import { lodgingLists, placeFiles, placePhotos, readCatalogue } from './catalogue-files.ts'

/**
 * Loads what every store needs into an empty database: countries, the places of Cuba, enumerations and drafts of the policies
 * (docs/rules/setup.md#reference-data). Returns whether it did so; a database with countries is left unchanged.
 */
export const loadReference = async (ctx: Ctx): Promise<boolean> => {
  if ((await listCountries(ctx)).length > 0) return false
  const nothingForSale = { today: dayInHavana(ctx.clock.now()), days: 0 }
  await importCars(
    ctx,
    { carClasses: readCatalogue('car-classes.json'), carModels: [], rentalCompanies: [] },
    nothingForSale,
  )
  await importLodging(ctx, { ...lodgingLists(), chains: [], lodgings: [] }, nothingForSale)
  await importDraftPolicies(ctx)
  const { countries, ...places } = placeFiles()
  await importPlaces(ctx, { ...places, countries: [] })
  await importGuides(ctx, readCatalogue('guides.json'))
  await importPhotos(ctx, placePhotos())
  // The countries come last, since their presence shows that everything is loaded.
  await importPlaces(ctx, { countries, provinces: [], touristZones: [], carZones: [] })
  return true
}
