/**
 * Every screen: path, access, page module and old aliases. Each is also served under /en and /es, for search engines and for
 * links with a language.
 */
type Screen = {
  path: string
  page: string
  access: 'public' | 'client' | 'staff'
  alias?: readonly string[]
  /**
   * When the app hydrates, if not immediately (0017, 0019). `never`: a static page, sent without the router; nothing on it may need
   * React in the browser. `on-interaction`: on the first interaction with a form; everything on it must work without scripts.
   */
  hydrate?: 'never' | 'on-interaction'
  /** The page is kept in memory for all visitors (0111). `content`: it shows content and the catalogue; `days`: also prices and stock. */
  shows?: 'content' | 'days'
}

const SCREENS: readonly Screen[] = [
  { path: '', page: 'shell/pages/home.page.tsx', access: 'public', shows: 'days', hydrate: 'on-interaction' },
  { path: 'home', page: 'shell/pages/home.page.tsx', access: 'public', shows: 'days', hydrate: 'on-interaction' },
  { path: 'signIn', page: 'features/clients/ui/sign-in.page.tsx', access: 'public' },
  { path: 'setup', page: 'features/setup/ui/setup.page.tsx', access: 'public' },
  { path: 'impersonate', page: 'features/office/ui/impersonate.page.tsx', access: 'public' },
  { path: 'signUp', page: 'features/clients/ui/sign-up.page.tsx', access: 'public' },
  { path: 'signUpSuccess', page: 'features/clients/ui/sign-up-success.page.tsx', access: 'public' },
  { path: 'activate_client/:activationCode', page: 'features/clients/ui/activate-client.page.tsx', access: 'public' },
  { path: 'recoverPassword', page: 'features/clients/ui/recover-password.page.tsx', access: 'public' },
  { path: 'changePassword', page: 'features/clients/ui/change-password.page.tsx', access: 'client' },
  { path: 'profile', page: 'shell/pages/profile.page.tsx', access: 'client' },
  { path: 'notes', page: 'features/notes/ui/notes.page.tsx', access: 'client' },
  {
    path: 'courier-service',
    page: 'features/notes/ui/courier-service.page.tsx',
    access: 'client',
    alias: ['courierService'],
  },
  { path: 'mailbox', page: 'features/clients/ui/mailbox.page.tsx', access: 'public' },
  {
    path: 'search-car',
    page: 'features/cars/ui/search-car.page.tsx',
    access: 'public',
    shows: 'days',
    alias: ['search'],
    hydrate: 'on-interaction',
  },
  { path: 'search-car/compare', page: 'features/cars/ui/compare-cars.page.tsx', access: 'public', hydrate: 'never' },
  { path: 'book-car', page: 'features/cars/ui/book-car.page.tsx', access: 'public', alias: ['book'] },
  {
    path: 'book-car/:name/:supplierId/:modelId',
    page: 'features/cars/ui/book-car.page.tsx',
    access: 'public',
    alias: ['book/:name/:supplierId/:modelId'],
  },
  {
    path: 'book-car-confirm',
    page: 'shell/pages/book-car-confirm.page.tsx',
    access: 'public',
    alias: ['bookConfirm'],
  },
  {
    path: 'search-lodging',
    page: 'features/lodging/ui/search-lodging.page.tsx',
    access: 'public',
    shows: 'days',
    alias: ['searchLodging'],
    hydrate: 'on-interaction',
  },
  {
    path: 'search-lodging/compare',
    page: 'features/lodging/ui/compare-lodging.page.tsx',
    access: 'public',
    hydrate: 'never',
  },
  { path: 'favorites', page: 'shell/pages/favorites.page.tsx', access: 'public', hydrate: 'never' },
  { path: 'book-lodging', page: 'shell/pages/book-lodging.page.tsx', access: 'public', alias: ['bookLodging'] },
  {
    path: 'book-lodging/:polo/:name/:hotelId',
    page: 'shell/pages/book-lodging.page.tsx',
    access: 'public',
    shows: 'days',
  },
  {
    path: 'book-lodging/:polo/:name/:hotelId/:classId/:planId',
    page: 'shell/pages/book-lodging.page.tsx',
    access: 'public',
    alias: ['bookLodging/:polo/:name/:hotelId/:classId/:planId'],
  },
  {
    path: 'shopping-cart',
    page: 'features/travel-plan/ui/shopping-cart.page.tsx',
    access: 'client',
    alias: ['shopping_cart'],
  },
  { path: 'previous-travel-plans', page: 'features/travel-plan/ui/previous-travel-plans.page.tsx', access: 'client' },
  { path: 'my-trips', page: 'features/travel-plan/ui/my-trips.page.tsx', access: 'client' },
  { path: 'review/:token', page: 'features/reviews/ui/review.page.tsx', access: 'public' },
  { path: 'ask/:hotelId', page: 'features/questions/ui/ask.page.tsx', access: 'public' },
  { path: 'my-reviews', page: 'features/reviews/ui/my-reviews.page.tsx', access: 'client' },
  {
    path: 'car-reviews/:supplierId/:modelId',
    page: 'features/reviews/ui/car-reviews.page.tsx',
    access: 'public',
    shows: 'content',
    hydrate: 'on-interaction',
  },
  { path: 'travelers', page: 'features/travel-plan/ui/travelers.page.tsx', access: 'client' },
  { path: 'trip/:token', page: 'features/travel-plan/ui/trip.page.tsx', access: 'public', hydrate: 'never' },
  { path: 'trip-pack', page: 'features/travel-plan/ui/trip-pack.page.tsx', access: 'client' },
  { path: 'not-open', page: 'shell/pages/not-open.page.tsx', access: 'public', hydrate: 'never' },
  { path: 'offline', page: 'shell/pages/offline.page.tsx', access: 'public', shows: 'content', hydrate: 'never' },
  {
    path: 'refund-booking/:bookingId',
    page: 'shell/pages/refund-booking.page.tsx',
    access: 'client',
    alias: ['refundBooking/:bookingId'],
  },
  { path: 'payment', page: 'features/payment/ui/payment.page.tsx', access: 'client' },
  { path: 'payment-link/:reference', page: 'features/payment/ui/link-outcome.page.tsx', access: 'public' },
  { path: 'sandbox/challenge/:code', page: 'features/payment/ui/sandbox-challenge.page.tsx', access: 'public' },
  { path: 'sandbox/pay/:code', page: 'features/payment/ui/sandbox-link.page.tsx', access: 'public' },
  {
    path: 'verify-documents/:actionType/:docType',
    page: 'features/documents/ui/verify-documents.page.tsx',
    access: 'client',
    alias: ['verifyDocs/:actionType/:docType'],
  },
  { path: 'capture/:code', page: 'features/documents/ui/capture.page.tsx', access: 'public' },
  { path: 'e_sign', page: 'shell/pages/e-sign.page.tsx', access: 'client' },
  { path: 'check/:code', page: 'features/signing/ui/check.page.tsx', access: 'public' },
  { path: 'voucher/:code', page: 'features/travel-plan/ui/voucher-check.page.tsx', access: 'public' },
  { path: 'office', page: 'features/office/ui/overview.page.tsx', access: 'staff' },
  { path: 'office/requests', page: 'features/office/ui/requests.page.tsx', access: 'staff' },
  { path: 'office/signIn', page: 'features/staff/ui/staff-sign-in.page.tsx', access: 'staff' },
  { path: 'office/secondFactor', page: 'features/staff/ui/second-factor.page.tsx', access: 'staff' },
  { path: 'office/account', page: 'features/staff/ui/account.page.tsx', access: 'staff' },
  { path: 'office/recoverPassword', page: 'features/staff/ui/staff-recover-password.page.tsx', access: 'staff' },
  { path: 'office/resetPassword', page: 'features/staff/ui/staff-reset-password.page.tsx', access: 'staff' },
  { path: 'office/invitation', page: 'features/staff/ui/staff-invitation.page.tsx', access: 'staff' },
  { path: 'office/clients', page: 'features/office/ui/clients.page.tsx', access: 'staff' },
  { path: 'office/clients/:clientId', page: 'features/office/ui/client.page.tsx', access: 'staff' },
  { path: 'office/notes', page: 'features/office/ui/conversations.page.tsx', access: 'staff' },
  { path: 'office/currencies', page: 'features/office/ui/currencies.page.tsx', access: 'staff' },
  { path: 'office/refunds', page: 'features/office/ui/refunds.page.tsx', access: 'staff' },
  { path: 'office/payments', page: 'features/office/ui/payments.page.tsx', access: 'staff' },
  { path: 'office/documents', page: 'features/office/ui/documents.page.tsx', access: 'staff' },
  { path: 'office/questions', page: 'features/office/ui/questions.page.tsx', access: 'staff' },
  { path: 'office/reviews', page: 'features/office/ui/reviews.page.tsx', access: 'staff' },
  { path: 'office/us-travel', page: 'features/us-travel/ui/us-travel.page.tsx', access: 'staff' },
  {
    path: 'office/us-travel/lodgings',
    page: 'features/us-travel/ui/prohibited-lodgings.page.tsx',
    access: 'staff',
  },
  { path: 'office/content', page: 'features/information/ui/content.page.tsx', access: 'staff' },
  { path: 'office/content/:kind', page: 'features/publishing/ui/records.page.tsx', access: 'staff' },
  { path: 'office/content/:kind/:id', page: 'features/publishing/ui/record.page.tsx', access: 'staff' },
  { path: 'office/content/:kind/:id/history', page: 'features/publishing/ui/history.page.tsx', access: 'staff' },
  { path: 'office/content/:kind/:id/preview', page: 'features/publishing/ui/preview.page.tsx', access: 'staff' },
  { path: 'office/content/mails', page: 'features/office/ui/mails.page.tsx', access: 'staff' },
  { path: 'office/content/mails/:mailId', page: 'features/office/ui/mail.page.tsx', access: 'staff' },
  { path: 'office/content/policies', page: 'features/information/ui/office-policies.page.tsx', access: 'staff' },
  {
    path: 'office/content/policies/:kind/:supplierId',
    page: 'features/information/ui/office-policy.page.tsx',
    access: 'staff',
  },
  { path: 'office/inventory', page: 'features/inventory/ui/inventory.page.tsx', access: 'staff' },
  { path: 'office/inventory/:kind/:id', page: 'features/inventory/ui/sheet.page.tsx', access: 'staff' },
  { path: 'office/setup', page: 'features/office/ui/office-setup.page.tsx', access: 'staff' },
  { path: 'office/staff', page: 'features/staff/ui/staff.page.tsx', access: 'staff' },
  { path: 'office/staff/roles', page: 'features/office/ui/roles.page.tsx', access: 'staff' },
  { path: 'office/staff/roles/:key', page: 'features/office/ui/role.page.tsx', access: 'staff' },
  { path: 'office/staff/:staffId', page: 'features/staff/ui/member.page.tsx', access: 'staff' },
  { path: 'office/settings', page: 'features/office/ui/settings.page.tsx', access: 'staff' },
  { path: 'office/import', page: 'features/spreadsheets/ui/import.page.tsx', access: 'staff' },
  { path: 'office/import/:id', page: 'features/spreadsheets/ui/import-file.page.tsx', access: 'staff' },
  { path: 'office/catalogue', page: 'features/publishing/ui/catalogue.page.tsx', access: 'staff' },
  { path: 'office/catalogue/:kind', page: 'features/publishing/ui/records.page.tsx', access: 'staff' },
  { path: 'office/catalogue/:kind/:id', page: 'features/publishing/ui/record.page.tsx', access: 'staff' },
  { path: 'office/catalogue/:kind/:id/history', page: 'features/publishing/ui/history.page.tsx', access: 'staff' },
  { path: 'office/catalogue/:kind/:id/preview', page: 'features/publishing/ui/preview.page.tsx', access: 'staff' },
  { path: 'office/mailbox', page: 'features/office/ui/office-mailbox.page.tsx', access: 'staff' },
  { path: 'office/providers', page: 'features/office/ui/providers.page.tsx', access: 'staff' },
  { path: 'office/failures', page: 'features/office/ui/failures.page.tsx', access: 'staff' },
  {
    path: 'polo-details/:poloId',
    page: 'shell/pages/zone.page.tsx',
    access: 'public',
    shows: 'days',
    alias: ['poloDetails/:poloId'],
    hydrate: 'never',
  },
  {
    path: 'province-details/:provinceId',
    page: 'shell/pages/province.page.tsx',
    access: 'public',
    shows: 'days',
    alias: ['provinceDetails/:provinceId'],
    hydrate: 'never',
  },
  {
    path: 'cancellation-policy',
    page: 'features/information/ui/cancellation-policy.page.tsx',
    access: 'public',
    shows: 'content',
    alias: ['cancellation_policy'],
    hydrate: 'never',
  },
  {
    path: 'policy-versions/:versionId',
    page: 'features/information/ui/policy-version.page.tsx',
    access: 'public',
    shows: 'content',
    hydrate: 'never',
  },
  {
    path: 'privacy-policy',
    page: 'features/information/ui/privacy-policy.page.tsx',
    access: 'public',
    shows: 'content',
    alias: ['privacy_policy'],
    hydrate: 'never',
  },
  {
    path: 'news-list',
    page: 'features/information/ui/news-list.page.tsx',
    access: 'public',
    shows: 'content',
    hydrate: 'never',
  },
  {
    path: 'news/:newsId/:catId',
    page: 'features/information/ui/news.page.tsx',
    access: 'public',
    shows: 'content',
    hydrate: 'never',
  },
  { path: 'faq', page: 'features/information/ui/help.page.tsx', access: 'public', shows: 'content', hydrate: 'never' },
  { path: 'country', page: 'shell/pages/country.page.tsx', access: 'public', shows: 'content', hydrate: 'never' },
  { path: 'unauthorized', page: 'shell/pages/unauthorized.page.tsx', access: 'public' },
]

/** Old paths and the paths that replace them. */
export const OLD_ALIASES: readonly { alias: string; path: string }[] = SCREENS.flatMap((screen) =>
  (screen.alias ?? []).map((alias) => ({ alias: `/${alias}`, path: `/${screen.path}` })),
)

/** What each page kept in memory shows, by path pattern. */
export const SHOWN: ReadonlyMap<string, Screen['shows']> = new Map(
  SCREENS.map(({ path, shows }) => [`/${path}`, shows]),
)

/** Paths of the public screens without parameters. */
export const PUBLIC_PATHS = SCREENS.filter((s) => s.access === 'public' && !s.path.includes(':')).map(
  (s) => `/${s.path}`,
)

/** Every page path without the language prefix; parameters begin with a colon. */
export const PAGE_PATTERNS: readonly string[] = [
  ...SCREENS.map(({ path }) => `/${path}`),
  '/search-lodging/map',
  '/language/:code',
  '/manifest.webmanifest',
  '/sitemap.xml',
  '/robots.txt',
  '/low-data',
]

const routesOf = (access: Screen['access'], hydrate?: Screen['hydrate']) =>
  SCREENS.filter((screen) => screen.access === access && screen.hydrate === hydrate).map(({ path, page }) => ({
    id: path || 'index',
    path: `:lang?/${path}`,
    file: page,
  }))

export default [
  ...routesOf('public'),
  { id: 'static', file: 'shell/frame/group.layout.tsx', children: routesOf('public', 'never') },
  { id: 'on-interaction', file: 'shell/frame/group.layout.tsx', children: routesOf('public', 'on-interaction') },
  { id: 'signed-in', file: 'shell/frame/signed-in.layout.tsx', children: routesOf('client') },
  {
    id: 'staff',
    file: 'shell/frame/office.layout.tsx',
    children: [
      ...routesOf('staff'),
      { id: 'office/not-found', path: ':lang?/office/*', file: 'shell/pages/office-not-found.page.tsx' },
    ],
  },
  { id: 'lodging-map', path: ':lang?/search-lodging/map', file: 'features/lodging/ui/lodging-map.route.ts' },
  { id: 'language', path: 'language/:code', file: 'shell/routes/language.route.ts' },
  { id: 'manifest', path: ':lang?/manifest.webmanifest', file: 'shell/routes/manifest.route.ts' },
  { id: 'sitemap', path: 'sitemap.xml', file: 'shell/routes/sitemap.route.ts' },
  { id: 'robots', path: 'robots.txt', file: 'shell/routes/robots.route.ts' },
  { id: 'low-data', path: 'low-data', file: 'shell/routes/low-data.route.ts' },
  { id: 'not-found', path: ':lang?/*', file: 'shell/pages/not-found.page.tsx' },
]
