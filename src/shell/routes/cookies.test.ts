import { afterEach, describe, expect, it, vi } from 'vitest'
import { importPlaces } from '../../features/places/server/places.service.ts'
import { middleware } from '../../root.tsx'
import { pageArgs } from '../../testing/page-args.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { saveCountry } from '../../ui/country-choice.ts'
import { reconcileLanguage } from '../../ui/language-choice.ts'
import { action as chooseCountry } from '../pages/country.page.tsx'
import { type PageArgs, saveFavorites } from '../pages/favorites.load.ts'
import { loader as chooseLanguage } from './language.route.ts'
import { action as chooseData } from './low-data.route.ts'

const app = useTestApp()
afterEach(() => vi.unstubAllGlobals())

const setCookie = (response: unknown) => (response as Response).headers.get('set-cookie')

/** The cookie written by a page script. */
const cookieOf = (protocol: string, write: () => void) => {
  let written = ''
  vi.stubGlobal('document', {
    documentElement: { lang: 'en' },
    get cookie() {
      return ''
    },
    set cookie(value: string) {
      written = value
    },
  })
  vi.stubGlobal('localStorage', { getItem: () => 'es', setItem: () => {} })
  vi.stubGlobal('location', { protocol, pathname: '/' })
  write()
  return written
}

it('a return path that cannot be sent in a header leads to the home page', async () => {
  const back = new URLSearchParams({ returnUrl: '/日本' })
  const init = { method: 'POST', body: back }
  const responses = [
    chooseLanguage(pageArgs(app(), `/language/es?${back}`, { params: { code: 'es' } })),
    await chooseData(pageArgs(app(), '/low-data', { init })),
  ]
  expect(responses.map((response) => response.headers.get('location'))).toEqual(['/', '/'])
})

describe.each([
  ['HTTPS', true, '; Secure'],
  ['plain HTTP', false, ''],
])('over %s every cookie has path /, SameSite and the correct Secure flag:', (_name, secure, end) => {
  it('language prefix of the URL', async () => {
    const [remember] = middleware
    const args = pageArgs(app(), '/es/news-list', { secure, init: { headers: { 'sec-fetch-mode': 'navigate' } } })
    const response = (await remember!(args, async () => new Response(''))) as Response
    expect(setCookie(response)).toBe(`lang=es; Path=/; Max-Age=31536000; SameSite=Lax${end}`)
  })

  it('chosen language', () => {
    const response = chooseLanguage(pageArgs(app(), '/language/es', { params: { code: 'es' }, secure }))
    expect(setCookie(response)).toBe(`lang=es; Path=/; Max-Age=31536000; SameSite=Lax${end}`)
  })

  it('language stored in the browser', () => {
    expect(cookieOf(secure ? 'https:' : 'http:', reconcileLanguage)).toBe(
      `lang=es; Path=/; Max-Age=31536000; SameSite=Lax${end}`,
    )
  })

  it('chosen country, on the server and in the browser', async () => {
    const cuba = { id: 34, iso: 'CU', name: { en: 'Cuba', es: 'Cuba' }, dial: '53' }
    await importPlaces(app().ctx, { countries: [cuba], provinces: [], touristZones: [], carZones: [] })
    const init = { method: 'POST', body: new URLSearchParams({ country: '34' }) }
    const expected = `country=34; Path=/; Max-Age=31536000; SameSite=Lax${end}`
    expect(setCookie(await chooseCountry(pageArgs(app(), '/country', { init, secure })))).toBe(expected)
    expect(cookieOf(secure ? 'https:' : 'http:', () => saveCountry({ id: 34, from: 'choice' }))).toBe(expected)
  })

  it('favorites', async () => {
    const init = { method: 'POST', body: 'add=7' }
    const response = await saveFavorites(pageArgs(app(), '/favorites', { init, secure }) as PageArgs)
    expect(setCookie(response)).toBe(`favorites=7; Path=/; Max-Age=31536000; SameSite=Lax${end}`)
  })

  it('low-data mode', async () => {
    const init = { method: 'POST', body: new URLSearchParams({ mode: 'low' }) }
    const response = await chooseData(pageArgs(app(), '/low-data', { init, secure }))
    expect(setCookie(response)).toBe(`data=low; Path=/; Max-Age=31536000; SameSite=Lax; HttpOnly${end}`)
  })
})
