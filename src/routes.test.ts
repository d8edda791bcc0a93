import fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { redirectOldAliases } from './platform/http/old-addresses.ts'
import routes, { OLD_ALIASES } from './routes.ts'

type Route = { id: string; path?: string; children?: readonly { path: string }[] }

/** The screens of spec 2: where they are now, who may see them, and the address they had. */
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
const groups = all.filter(({ id }) => id === 'telling' || id === 'waiting')
const open = [...pathsOf(all), ...groups.flatMap((each) => pathsOf(each.children!))]

describe('the screens of the specification', () => {
  it.each(SPEC)('%s is there for who may see it: %s', (path, access) => {
    expect(access === 'client' ? signedIn : open).toContain(path)
  })

  it.each(SPEC.filter(([, , alias]) => alias))('%s (%s) is reached by its old address %s', (path, _, alias) => {
    expect(OLD_ALIASES).toContainEqual({ alias, path })
  })

  it('have no two pages at one address', () => {
    const paths = [...open, ...signedIn, ...OLD_ALIASES.map(({ alias }) => alias)]
    expect(new Set(paths).size).toBe(paths.length)
  })
})

describe('old addresses', () => {
  const http = fastify()
  redirectOldAliases(http, OLD_ALIASES)
  const filledIn = (pattern: string) => pattern.replace(/:(\w+)/g, (_, part) => encodeURIComponent(`${part} ñ/5`))

  it.each(['', '/en', '/es'])('lead to the new ones with language, parts and query: %s', async (prefix) => {
    for (const { alias, path } of OLD_ALIASES)
      for (const query of ['', '?zone=2&pickUp=2027-02-10&name=Mar%C3%ADa']) {
        const { statusCode, headers } = await http.inject(`${prefix}${filledIn(alias)}${query}`)
        expect({ statusCode, location: headers.location }).toEqual({
          statusCode: 301,
          location: `${prefix}${filledIn(path)}${query}`,
        })
      }
  })

  it('are there for every screen that had one', () => {
    expect(OLD_ALIASES).toHaveLength(SPEC.filter(([, , alias]) => alias).length)
  })
})
