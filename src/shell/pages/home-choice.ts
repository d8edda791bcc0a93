/** Home product choice (docs/rules/storefront.md#home-page). */
export const HOME_CHOICE = { hotel: 0, carRental: 1 } as const
