import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { OLDEST_BROWSERS } from './scripts/browsers.ts'
import { contractRows } from './scripts/contract-rows.ts'

/** What every page needs: the shell, the kit and the calls. */
const SHOP =
  /src[\\/](ui|lib|platform|entry|root|shell[\\/](frame[\\/](header|help-links|low-data|offline-banner|shell\.texts|error-page|not-found)|browser[\\/](start|hydrate|session-data|register)))|features[\\/](clients[\\/]contract[\\/]sessions|[\w-]+[\\/]ui[\\/](session|return-path|cart-count|new-notes|staff-session)\.)/

/** Parts of the kit for those who sign in and fill in, and for those who look at results. */
const ACCOUNT =
  /src[\\/]ui[\\/](password-field|email-field|check-field|text-area|dialog|keep-focus|passkeys|save-offline-page|download-button|file-field(\.texts)?|form\.texts|error-title|deadline-clock(\.texts)?|skeleton|draft|kept-fields|mail-list|message|stepper|radio-cards|other-country(\.texts)?|booking-drafts|country-options(\.texts)?|draft-notice|resume-draft|form|form-problems|action|repeatable-call|booking-refusal|sign-in-redirect|file-list|polling|time-zone)\./
const RESULTS =
  /src[\\/](features[\\/]products[\\/](chosen-filters|map-in-url)|lib[\\/](favorites|ids)|ui[\\/](favorite(-button|\.texts)|card|result-card|error-summary|refused-fields|late-part|results(\.texts)?))\./

/** What the forms of a stay share. */
const STAYS =
  /src[\\/](ui[\\/]stepper-input|features[\\/]lodging[\\/](locations|occupancy|contract|stay-dates|ui[\\/]stay-dates))\./

/** What shows the offers of hotels. */
const HOTELS = /src[\\/]features[\\/]lodging[\\/]ui[\\/](offer-card|offer-parts|offer\.texts|distances)\./

/** The form of a rental. */
const RENTALS =
  /src[\\/]features[\\/]cars[\\/](contract|driver-age|rental-da(tes|ys)|ui[\\/](hour-options|search-car-form(\.texts)?))\./

/** What shows the offers of cars. */
const CARS =
  /src[\\/]features[\\/]cars[\\/](fuels|search-query|ui[\\/](offer-card|offer-parts|offer\.texts|rental-fields|search-car\.texts))\./

/** What is loaded when a visitor uses it: calendar and suggestions of the search forms, filters, alternatives, comparison and map of results. */
const TOUCHED =
  /src[\\/](lib[\\/](cuba-frame|name-match|once)|ui[\\/](amounts|price-calendar(\.texts)?|month-grid|months|day-prices|form-values|filters|pager|suggest-list(\.texts)?|recent-searches|gallery-view|filters\.texts|no-results(\.texts)?|alternatives(\.texts)?|compare-(form|page(\.texts)?)|compared|map-link(\.texts)?|result-map(\.texts)?|drawn-map|map-pin|map-view|two-fingers|street-map(\.draw)?))\./

/** What only pages of one place, one thing or one trip need. */
const DETAILS =
  /src[\\/](lib[\\/]structured-data|ui[\\/](breadcrumbs(\.texts)?|gallery(\.texts)?|map-url|plan-map|rich-text|total-bar)|features[\\/](products[\\/]cancellation|travel-plan[\\/]trip-documents))\./

/** What only the office, a page of an account or a page of content needs. */
const OFFICE =
  /src[\\/](lib[\\/](agent-name|card-providers|distance|email-address|exchange|logo|mail-words|numbers|older-texts|password-length|payment-methods|phone|plain-name|providers|record-fields|settings|slug|staff-mails|store-rules|text-blocks|text-reader|typed-amount)|ui[\\/](attended-polling|block-|copy-text|office-table|jump-links|leave-guard|not-found|older|private-picture|prove-password|qr-code|read-file|screen-meta|shrink-picture|staff-drafts|tabs))/

const isShop = (id: string) =>
  SHOP.test(id) && ![ACCOUNT, RESULTS, STAYS, TOUCHED, DETAILS, OFFICE].some((apart) => apart.test(id))

/** Few big chunks compress better than many small ones and make the list of routes short; libraries change less often than our code. */
const chunks = {
  groups: [
    {
      name: 'vendor',
      test: /node_modules[\\/](react|react-dom|react-router|scheduler|cookie)[\\/]/,
      priority: 2,
    },
    { name: 'shop', test: isShop, minShareCount: 2, priority: 1 },
    { name: 'account', test: ACCOUNT, minShareCount: 3 },
    { name: 'results', test: RESULTS, minShareCount: 2, priority: 1 },
    { name: 'stays', test: STAYS, minShareCount: 2 },
    { name: 'details', test: DETAILS, minShareCount: 3 },
    { name: 'hotels', test: HOTELS, minShareCount: 2 },
    { name: 'rentals', test: RENTALS, minShareCount: 2 },
    { name: 'cars', test: CARS, minShareCount: 2 },
  ],
}

export default defineConfig({
  plugins: [tailwindcss(), contractRows(), reactRouter()],
  build: { cssTarget: OLDEST_BROWSERS },
  environments: {
    // Parts that are loaded later load what they need themselves: the lists of it would be on every page.
    client: {
      build: { target: OLDEST_BROWSERS, modulePreload: false, rolldownOptions: { output: { codeSplitting: chunks } } },
    },
    ssr: { build: { rollupOptions: { input: './src/entry.node.ts' } } },
  },
})
