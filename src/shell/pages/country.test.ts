import { describe, expect, it } from 'vitest'
import { pageArgs } from '../../testing/page-args.ts'
import { loadSmallCatalogue } from '../../testing/small-catalogue.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { action, loader } from './country.page.tsx'

const app = useTestApp((test) => loadSmallCatalogue(test))

const choose = (fields: Record<string, string>) => {
  const args = pageArgs(app(), '/es/country') as Parameters<typeof action>[0]
  return action({
    ...args,
    request: new Request(args.request.url, { method: 'POST', body: new URLSearchParams(fields) }),
  })
}

describe('the choice of the price country', () => {
  it('lists all countries in the page’s language and keeps the return URL', async () => {
    const address = `/es/country?returnUrl=${encodeURIComponent('/es/search-car?zone=2')}`
    expect(await loader(pageArgs(app(), address))).toEqual({
      countries: [
        { id: 34, name: 'Cuba', main: false },
        { id: 167, name: 'Estados Unidos', main: false },
      ],
      currencies: [],
      chosenCurrency: '',
      back: '/es/search-car?zone=2',
    })
  })

  it('is stored in a cookie and redirects within the site', async () => {
    const kept = (await choose({ country: '167', returnUrl: '/es/search-car?zone=2' })) as Response
    expect(kept.status).toBe(303)
    expect(kept.headers.get('location')).toBe('/es/search-car?zone=2')
    expect(kept.headers.get('set-cookie')).toBe('country=167; Path=/; Max-Age=31536000; SameSite=Lax')
    const abroad = (await choose({ country: '34', returnUrl: 'https://elsewhere.example' })) as Response
    expect(abroad.headers.get('location')).toBe('/')
  })

  it.each(['999', '', 'US'])('rejects %j, which is not a country', async (country) => {
    expect(await choose({ country, returnUrl: '/' })).toEqual({ unknown: true })
  })
})
