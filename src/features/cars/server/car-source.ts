import type { Ctx } from '../../../platform/context.ts'
import type { LiveCalendar } from '../../calendar/server/calendar.service.ts'
import type { CarProduct, Rental, SupplierTerms } from '../offer.ts'
import * as calendarSearch from './car-calendar.ts'
import { listSupplierTerms } from './cars.store.ts'
import { type CarStockQuery, listFreeCars } from './cars-search.store.ts'

declare module '../../../platform/context.ts' {
  interface Copies {
    cars?: LiveCalendar<calendarSearch.CarCatalogue>
  }
}

/** Where cars are found: the calendar in memory or the database, with the same results. The calendar does not include sold-out cars. */
export type CarSource = {
  listFreeCars: (query: CarStockQuery) => CarProduct[] | Promise<CarProduct[]>
  listSupplierTerms: (rental: Rental) => Promise<SupplierTerms[]>
}

/** The database, for bookings and for sold-out cars. */
export const carsInDatabase = ({ db }: Pick<Ctx, 'db'>): CarSource => ({
  listFreeCars: (query) => listFreeCars(db, query),
  listSupplierTerms: (rental) => listSupplierTerms(db, rental),
})

/** The calendar when it is current and has these days; otherwise the database. */
export const carSource = async (ctx: Pick<Ctx, 'db' | 'copies'>, { pickUp, dropOff }: Rental): Promise<CarSource> => {
  const { db, copies } = ctx
  const calendar = await copies.cars?.forSearch(db, pickUp, dropOff)
  if (!calendar) return carsInDatabase(ctx)
  return {
    listFreeCars: (query) => calendarSearch.listFreeCars(calendar, query),
    listSupplierTerms: (rental) => calendarSearch.termsOf(calendar, db, rental),
  }
}
