import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { contractRows } from './scripts/contract-rows.ts'

/** What every page needs: the shell, the kit and the calls. */
const SHOP =
  /src[\\/](ui|lib|platform|entry|root|shell[\\/](frame[\\/](header|low-data|offline-banner|shell\.texts|error-page|not-found)|browser[\\/](start|hydrate|session-data|register)))|features[\\/](clients[\\/]contract[\\/]sessions|[\w-]+[\\/]ui[\\/](session|return-path|cart-count|new-notes|staff-session)\.)/

/** Parts of the kit for those who sign in and fill in, and for those who look at results. */
const ACCOUNT =
  /src[\\/]ui[\\/](password-field|email-field|check-field|text-area|dialog|keep-focus|passkeys|save-offline-page|download-button|file-field(\.texts)?|form\.texts|error-title|deadline-clock(\.texts)?|skeleton|draft|mail-list|message|stepper|radio-cards|other-country(\.texts)?|booking-drafts|country-options(\.texts)?|draft-notice|resume-draft|form|form-problems|action|repeatable-call|booking-refusal|sign-in-redirect|file-list|polling|time-zone)\./
const RESULTS =
  /src[\\/]ui[\\/](pager|amounts|card|result-card|error-summary|refused-fields|filters|results(\.texts)?)\./

/** What the forms of a stay share. */
const STAYS =
  /src[\\/](ui[\\/]stepper-input|features[\\/]lodging[\\/](locations|occupancy|contract|stay-dates|ui[\\/]stay-dates))\./

/** The calendar and the suggestions of the search forms, loaded when a visitor uses them. */
const TOUCHED =
  /src[\\/](lib[\\/](name-match|once)|ui[\\/](price-calendar(\.texts)?|month-grid|months|day-prices|form-values|suggest-list(\.texts)?|recent-searches))\./

/** What only pages of one place, one thing or one trip need. */
const DETAILS =
  /src[\\/](lib[\\/]structured-data|ui[\\/](breadcrumbs(\.texts)?|more-photos|rich-text)|features[\\/](products[\\/]cancellation|travel-plan[\\/]trip-documents))\./

/** What only the office, or a page of an account, needs. */
const OFFICE =
  /src[\\/](lib[\\/](agent-name|card-providers|distance|email-address|exchange|logo|mail-words|numbers|older-texts|password-length|payment-methods|phone|plain-name|providers|record-fields|settings|slug|staff-mails|store-rules|text-blocks|typed-amount)|ui[\\/](attended-polling|block-|desk-table|not-found|older|prove-password|qr-code|screen-meta|tabs))/

const isShop = (id: string) =>
  SHOP.test(id) && ![ACCOUNT, RESULTS, STAYS, TOUCHED, DETAILS, OFFICE].some((apart) => apart.test(id))

/** Few big chunks compress better than many small ones and make the list of routes short; libraries change more seldom than we do. */
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
  ],
}

export default defineConfig({
  plugins: [tailwindcss(), contractRows(), reactRouter()],
  environments: {
    // Parts that are loaded later load what they need themselves: the lists of it would be on every page.
    client: { build: { modulePreload: false, rolldownOptions: { output: { codeSplitting: chunks } } } },
    ssr: { build: { rollupOptions: { input: './src/entry.node.ts' } } },
  },
})
