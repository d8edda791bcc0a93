/** Defaults of the site (docs/rules/storefront.md#site-settings). */
export const DEFAULT_SITE_ID = 6
export const DEFAULT_COUNTRY_ID = 34
export const USA_COUNTRY_ID = 167
export const LODGING_COUNTRY_ID = 34

/** Product type ids on the wire; types that are not sold return empty lists (docs/rules/calls.md#product-types). */
export const PRODUCT_TYPES = {
  carRent: 1,
  vacationPackage: 2,
  airTicket: 3,
  lodging: 4,
  excursion: 5,
  phoneRental: 6,
  transfer: 7,
  carte: 8,
  travelInsurance: 9,
  customMade: 10,
  eventRegistration: 11,
  assistanceToTourists: 12,
  travelAuthorization: 13,
  book: 14,
  eventSocialProgram: 15,
  charterNotification: 16,
  customPacks: 17,
  visa: 18,
  openVoucher: 19,
  consultYoruba: 20,
  serviceYoruba: 21,
  bazar: 22,
  charter: 23,
  ticketChange: 24,
  modificationTicket: 25,
  consularServices: 26,
  courierServices: 27,
  flexy: 30,
} as const

export const SOLD_PRODUCTS = [PRODUCT_TYPES.carRent, PRODUCT_TYPES.lodging] as const
export type SoldProduct = (typeof SOLD_PRODUCTS)[number]

/** 'user:password' of the fixed client header that the storefront sends with POST /token; not secret. */
export const DEFAULT_BASIC_HEADER = 'alamar-site:storefront'
