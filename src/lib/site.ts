/** Defaults of the site (docs/rules/storefront.md#site-settings). */
export const DEFAULT_SITE_ID = 6
export const DEFAULT_COUNTRY_ID = 34
export const USA_COUNTRY_ID = 167
export const LODGING_COUNTRY_ID = 34

/** The ids of the products that are sold, on the wire; `product-types.ts` has the others. */
export const PRODUCT_TYPES = { carRent: 1, lodging: 4 } as const

export const SOLD_PRODUCTS = [PRODUCT_TYPES.carRent, PRODUCT_TYPES.lodging] as const
export type SoldProduct = (typeof SOLD_PRODUCTS)[number]

/** Whether a store sells each product. */
export const soldBy = (sells: readonly SoldProduct[]) => ({
  lodging: sells.includes(PRODUCT_TYPES.lodging),
  cars: sells.includes(PRODUCT_TYPES.carRent),
})

/** 'user:password' of the fixed client header that the storefront sends with POST /token; not secret. */
export const DEFAULT_BASIC_HEADER = 'alamar-site:storefront'
