/**
 * Every screen (spec 2): where it is, who may see it, which page shows it and which old address leads to it. All of them
 * also answer under /en and /es, for search engines and for links that say their language.
 */
type Screen = {
  path: string
  page: string
  access: 'public' | 'client' | 'staff'
  alias?: readonly string[]
  /**
   * What it asks of the browser, when that is not the whole app at once (0017, 0019). It only `tells` something: it is sent without
   * the router, so nothing in it may need React in the browser. Or the app `waits` until somebody fills something in: everything
   * on it does its work without scripts too.
   */
  app?: 'tells' | 'waits'
}

const SCREENS: readonly Screen[] = [
  { path: '', page: 'shell/home.page.tsx', access: 'public', app: 'waits' },
  { path: 'home', page: 'shell/home.page.tsx', access: 'public', app: 'waits' },
  { path: 'signIn', page: 'features/clients/ui/sign-in.page.tsx', access: 'public' },
  { path: 'impersonate', page: 'features/office/ui/impersonate.page.tsx', access: 'public' },
  { path: 'signUp', page: 'features/clients/ui/sign-up.page.tsx', access: 'public' },
  { path: 'signUpSuccess', page: 'features/clients/ui/sign-up-success.page.tsx', access: 'public' },
  { path: 'activate_client/:activationCode', page: 'features/clients/ui/activate-client.page.tsx', access: 'public' },
  { path: 'recoverPassword', page: 'features/clients/ui/recover-password.page.tsx', access: 'public' },
  { path: 'changePassword', page: 'features/clients/ui/change-password.page.tsx', access: 'client' },
  { path: 'profile', page: 'shell/profile.page.tsx', access: 'client' },
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
    alias: ['search'],
    app: 'waits',
  },
  { path: 'book-car', page: 'features/cars/ui/book-car.page.tsx', access: 'public', alias: ['book'] },
  {
    path: 'book-car/:name/:supplierId/:modelId',
    page: 'features/cars/ui/book-car.page.tsx',
    access: 'public',
    alias: ['book/:name/:supplierId/:modelId'],
  },
  {
    path: 'book-car-confirm',
    page: 'shell/book-car-confirm.page.tsx',
    access: 'public',
    alias: ['bookConfirm'],
  },
  {
    path: 'search-lodging',
    page: 'features/lodging/ui/search-lodging.page.tsx',
    access: 'public',
    alias: ['searchLodging'],
    app: 'waits',
  },
  { path: 'book-lodging', page: 'shell/book-lodging.page.tsx', access: 'public', alias: ['bookLodging'] },
  { path: 'book-lodging/:polo/:name/:hotelId', page: 'shell/book-lodging.page.tsx', access: 'public' },
  {
    path: 'book-lodging/:polo/:name/:hotelId/:classId/:planId',
    page: 'shell/book-lodging.page.tsx',
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
  { path: 'trip-pack', page: 'features/travel-plan/ui/trip-pack.page.tsx', access: 'client' },
  { path: 'offline', page: 'shell/offline.page.tsx', access: 'public', app: 'tells' },
  {
    path: 'refund-booking/:bookingId',
    page: 'features/travel-plan/ui/refund-booking.page.tsx',
    access: 'client',
    alias: ['refundBooking/:bookingId'],
  },
  { path: 'payment', page: 'features/payment/ui/payment.page.tsx', access: 'client' },
  { path: 'sandbox/challenge/:code', page: 'features/payment/ui/sandbox-challenge.page.tsx', access: 'public' },
  { path: 'sandbox/pay/:code', page: 'features/payment/ui/sandbox-link.page.tsx', access: 'public' },
  {
    path: 'verify-documents/:actionType/:docType',
    page: 'features/documents/ui/verify-documents.page.tsx',
    access: 'client',
    alias: ['verifyDocs/:actionType/:docType'],
  },
  { path: 'capture/:code', page: 'features/documents/ui/capture.page.tsx', access: 'public' },
  { path: 'e_sign', page: 'features/signing/ui/e-sign.page.tsx', access: 'client' },
  { path: 'check/:code', page: 'features/signing/ui/check.page.tsx', access: 'public' },
  { path: 'voucher/:code', page: 'features/travel-plan/ui/voucher-check.page.tsx', access: 'public' },
  { path: 'office', page: 'features/office/ui/requests.page.tsx', access: 'staff' },
  { path: 'office/signIn', page: 'features/office/ui/office-sign-in.page.tsx', access: 'staff' },
  { path: 'office/clients', page: 'features/office/ui/clients.page.tsx', access: 'staff' },
  { path: 'office/clients/:clientId', page: 'features/office/ui/client.page.tsx', access: 'staff' },
  { path: 'office/notes', page: 'features/office/ui/conversations.page.tsx', access: 'staff' },
  { path: 'office/refunds', page: 'features/office/ui/refunds.page.tsx', access: 'staff' },
  { path: 'office/payments', page: 'features/office/ui/payments.page.tsx', access: 'staff' },
  { path: 'office/documents', page: 'features/office/ui/documents.page.tsx', access: 'staff' },
  { path: 'office/mailbox', page: 'features/office/ui/office-mailbox.page.tsx', access: 'staff' },
  {
    path: 'polo-details/:poloId',
    page: 'shell/zone.page.tsx',
    access: 'public',
    alias: ['poloDetails/:poloId'],
    app: 'tells',
  },
  {
    path: 'province-details/:provinceId',
    page: 'shell/province.page.tsx',
    access: 'public',
    alias: ['provinceDetails/:provinceId'],
    app: 'tells',
  },
  {
    path: 'cancellation-policy',
    page: 'features/information/ui/cancellation-policy.page.tsx',
    access: 'public',
    alias: ['cancellation_policy'],
    app: 'tells',
  },
  {
    path: 'privacy-policy',
    page: 'features/information/ui/privacy-policy.page.tsx',
    access: 'public',
    alias: ['privacy_policy'],
    app: 'tells',
  },
  { path: 'news-list', page: 'features/information/ui/news-list.page.tsx', access: 'public', app: 'tells' },
  { path: 'news/:newsId/:catId', page: 'features/information/ui/news.page.tsx', access: 'public', app: 'tells' },
  { path: 'faq', page: 'features/information/ui/faq.page.tsx', access: 'public', app: 'tells' },
  { path: 'unauthorized', page: 'shell/unauthorized.page.tsx', access: 'public' },
]

/** Old addresses and where they lead now. */
export const OLD_ALIASES: readonly { alias: string; path: string }[] = SCREENS.flatMap((screen) =>
  (screen.alias ?? []).map((alias) => ({ alias: `/${alias}`, path: `/${screen.path}` })),
)

/** Addresses of the public screens without parts to fill in. */
export const PUBLIC_PATHS = SCREENS.filter((s) => s.access === 'public' && !s.path.includes(':')).map(
  (s) => `/${s.path}`,
)

const routesOf = (access: Screen['access'], app?: Screen['app']) =>
  SCREENS.filter((screen) => screen.access === access && screen.app === app).map(({ path, page }) => ({
    id: path || 'index',
    path: `:lang?/${path}`,
    file: page,
  }))

export default [
  ...routesOf('public'),
  { id: 'telling', file: 'shell/group.layout.tsx', children: routesOf('public', 'tells') },
  { id: 'waiting', file: 'shell/group.layout.tsx', children: routesOf('public', 'waits') },
  { id: 'signed-in', file: 'shell/signed-in.layout.tsx', children: routesOf('client') },
  { id: 'staff', file: 'features/office/ui/office.layout.tsx', children: routesOf('staff') },
  { id: 'language', path: 'language/:code', file: 'shell/language.route.ts' },
  { id: 'manifest', path: ':lang?/manifest.webmanifest', file: 'shell/manifest.route.ts' },
  { id: 'sitemap', path: 'sitemap.xml', file: 'shell/sitemap.route.ts' },
  { id: 'robots', path: 'robots.txt', file: 'shell/robots.route.ts' },
  { id: 'low-data', path: 'low-data', file: 'shell/low-data.route.ts' },
  { id: 'not-found', path: ':lang?/*', file: 'shell/not-found.page.tsx' },
]
