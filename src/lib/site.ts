/** The site, its default countries and limits (spec 9). */
export const SITE_ID = 6
export const DEFAULT_COUNTRY_ID = 34
export const USA_COUNTRY_ID = 167
export const LODGING_COUNTRY_ID = 34

/** Product types that the store sells (spec 3); the others answer empty lists (decisions 4). */
export const PRODUCT_TYPES = { carRent: 1, lodging: 4 } as const
export type ProductType = (typeof PRODUCT_TYPES)[keyof typeof PRODUCT_TYPES]
