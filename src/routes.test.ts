import fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { SOLD_PRODUCTS } from './lib/site.ts'
import { storeWords } from './lib/store-words.ts'
import { redirectOldPaths } from './platform/http/old-paths.ts'
import routes, { OLD_ALIASES } from './routes.ts'

type Route = { id: string; path?: string; children?: readonly { path: string }[] }

/** The screens (docs/rules/storefront.md#screens): path, access, and old path. */
const SPEC: readonly [path: string, access: 'public' | 'client', alias?: string][] = [
  ['/', 'public'],
  ['/home', 'public'],
  ['/signIn', 'public'],
  ['/impersonate', 'public'],
  ['/signUp', 'public'],
  ['/signUpSuccess', 'public'],
  ['/activate_client/:activationCode', 'public'],
  ['/recoverPassword', 'public'],
  ['/changePassword', 'client'],
  ['/cancellation-policy', 'public', '/cancellation_policy'],
  ['/privacy-policy', 'public', '/privacy_policy'],
  ['/search-car', 'public', '/search'],
  ['/search-lodging', 'public', '/searchLodging'],
  ['/book-car', 'public', '/book'],
  ['/book-car/:name/:supplierId/:modelId', 'public', '/book/:name/:supplierId/:modelId'],
  ['/book-car-confirm', 'public', '/bookConfirm'],
  ['/book-lodging', 'public', '/bookLodging'],
  [
    '/book-lodging/:polo/:name/:hotelId/:classId/:planId',
    'public',
    '/bookLodging/:polo/:name/:hotelId/:classId/:planId',
  ],
  ['/profile', 'client'],
  ['/shopping-cart', 'client', '/shopping_cart'],
  ['/previous-travel-plans', 'client'],
  ['/my-trips', 'client'],
  ['/payment', 'client'],
  ['/e_sign', 'client'],
  ['/refund-booking/:bookingId', 'client', '/refundBooking/:bookingId'],
  ['/verify-documents/:actionType/:docType', 'client', '/verifyDocs/:actionType/:docType'],
  ['/notes', 'client'],
  ['/courier-service', 'client', '/courierService'],
  ['/unauthorized', 'public'],
  ['/polo-details/:poloId', 'public', '/poloDetails/:poloId'],
  ['/province-details/:provinceId', 'public', '/provinceDetails/:provinceId'],
  ['/news/:newsId/:catId', 'public'],
  ['/news-list', 'public'],
]

const pathsOf = (list: readonly { path?: string }[]) =>
  list.flatMap(({ path }) => (path?.startsWith(':lang?') ? [path.slice(':lang?'.length)] : []))
const all = routes as readonly Route[]
const signedIn = pathsOf(all.find(({ id }) => id === 'signed-in')!.children!)
const groups = all.filter(({ id }) => id === 'static' || id === 'on-interaction')
const open = [...pathsOf(all), ...groups.flatMap((each) => pathsOf(each.children!))]

describe('the required screens', () => {
  it.each(SPEC)('%s exists with access %s', (path, access) => {
    expect(access === 'client' ? signedIn : open).toContain(path)
  })

  it.each(SPEC.filter(([, , alias]) => alias))('%s (%s) is reached by its old path %s', (path, _, alias) => {
    expect(OLD_ALIASES).toContainEqual({ alias, path })
  })

  it('have unique paths', () => {
    const paths = [...open, ...signedIn, ...OLD_ALIASES.map(({ alias }) => alias)]
    expect(new Set(paths).size).toBe(paths.length)
  })
})

describe('every screen', () => {
  type Meta = (args: object) => { title?: string; name?: string; content?: string }[]
  const modules = import.meta.glob<{ meta?: Meta }>('./**/*.page.tsx')
  const leaves = routes.flatMap((route) => ('children' in route ? route.children : [route]))
  const screens = new Set(leaves.map(({ file }) => file).filter((file) => file.endsWith('.page.tsx')))
  /** Loader data for pages whose title and description depend on it. */
  const place = (lang: string) => ({ id: 1, name: 'Vedado', slug: 'vedado', about: `About it (${lang}).` })
  const loaded: Record<string, (lang: string) => object> = {
    'shell/pages/zone.page.tsx': (lang) => ({ zone: place(lang), province: null }),
    'shell/pages/province.page.tsx': (lang) => ({ province: place(lang) }),
    'features/information/ui/policy-version.page.tsx': (lang) => ({ title: `Policy (${lang})` }),
    'features/information/ui/news.page.tsx': (lang) => ({
      news: {
        id: 1,
        categoryId: 1,
        title: 'News',
        summary: `What is new (${lang})`,
        picture: '',
        publishedOn: '2026-12-01',
      },
    }),
  }
  // These pages always fail; the root sets the title for the failure.
  screens.delete('shell/pages/not-found.page.tsx')
  screens.delete('shell/pages/office-not-found.page.tsx')

  it.each([...screens])('has a title and a description in each language: %s', async (file) => {
    const { meta } = await modules[`./${file}`]!()
    const [en, es] = (['en', 'es'] as const).map((lang) => {
      const words = storeWords(SOLD_PRODUCTS)
      const store = { title: words.title[lang], description: words.description[lang] }
      const root = { loaderData: { lang, agency: 'Alamar', publicOrigin: '', demo: true, ...store } }
      const shown = meta?.({ matches: [root], params: {}, loaderData: loaded[file]?.(lang) }) ?? []
      const description = shown.find(({ name }) => name === 'description')?.content
      return { title: shown.find(({ title }) => title)?.title, description }
    })
    for (const { title, description } of [en!, es!]) {
      expect(title).toMatch(/\S/)
      expect(description).toMatch(/\S/)
    }
    expect(es!.description).not.toBe(en!.description)
  })
})

describe('old paths', () => {
  const http = fastify()
  redirectOldPaths(http, OLD_ALIASES)
  const filledIn = (pattern: string) => pattern.replace(/:(\w+)/g, (_, part) => encodeURIComponent(`${part} ñ/5`))

  it.each(['', '/en', '/es'])('redirect with language, parameters and query: %s', async (prefix) => {
    for (const { alias, path } of OLD_ALIASES)
      for (const query of ['', '?zone=2&pickUp=2027-02-10&name=Mar%C3%ADa']) {
        const { statusCode, headers } = await http.inject(`${prefix}${filledIn(alias)}${query}`)
        expect({ statusCode, location: headers.location }).toEqual({
          statusCode: 301,
          location: `${prefix}${filledIn(path)}${query}`,
        })
      }
  })

  it('exist for every screen that had one', () => {
    expect(OLD_ALIASES).toHaveLength(SPEC.filter(([, , alias]) => alias).length)
  })
})
