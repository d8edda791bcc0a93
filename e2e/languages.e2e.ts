import type { BrowserContext, Page } from '@playwright/test'
import type { Lang } from '../src/lib/languages.ts'
import routes from '../src/routes.ts'
import { apiAt } from './api.ts'
import { expect, test } from './journey-test.ts'
import { ownWords } from './words.ts'

/** What stands for the parts of an address; a code that nobody has shows what the screen says then. */
const PARTS: Record<string, string> = {
  polo: 'la-habana-vieja',
  poloId: '2',
  provinceId: '11',
  newsId: '1',
  catId: '1',
  name: 'hotel',
  hotelId: '63',
  classId: '1',
  planId: '1',
  supplierId: '1',
  modelId: '1',
  clientId: '1',
  actionType: 'verify',
  docType: 'passport',
  bookingId: '1',
}

type Route = { id?: string; path?: string; children?: readonly Route[] }
const all = routes as readonly Route[]
const childrenOf = (id: string) => all.find((route) => route.id === id)!.children!
const addressesOf = (list: readonly Route[], lang: Lang) =>
  list.flatMap(({ path }) =>
    path?.startsWith(':lang?/') && !path.includes('*') && !path.endsWith('manifest.webmanifest')
      ? [path.replace(':lang?', `/${lang}`).replace(/:(\w+)/g, (_, part) => PARTS[part] ?? 'nobody')]
      : [],
  )

/** All that a page says in its own language, seen or named: not what it marks as said in another one. */
const wordsOf = (page: Page, html?: string) =>
  page.evaluate((text) => {
    const shown = text === undefined ? document : new DOMParser().parseFromString(text, 'text/html')
    const { lang } = shown.documentElement
    for (const other of shown.querySelectorAll(`script, style, noscript, [lang]:not([lang=${lang}])`)) other.remove()
    const named = [...shown.querySelectorAll('*')].flatMap((element) =>
      ['aria-label', 'title', 'alt', 'placeholder', 'content'].map((name) => element.getAttribute(name) ?? ''),
    )
    const walker = shown.createTreeWalker(shown.documentElement, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) named.push(walker.currentNode.textContent ?? '')
    return { lang, said: named.map((one) => one.replace(/\s+/g, ' ').trim()).filter(Boolean) }
  }, html)

const OTHER: Record<Lang, Lang> = { en: 'es', es: 'en' }

/** Signs a client of the demo and one of its staff in. */
const signInBoth = async (context: BrowserContext, url: string) => {
  const api = apiAt(url)
  const client = await api.signIn('james.wilson@example.com', 'Toronto2026!')
  const { Data } = await api.post('/api/office/token', { Email: 'ana@alamar.example', Password: 'Malecon2026!' })
  await context.addInitScript(
    ([own, office]) => {
      localStorage.setItem('alamar.session', own!)
      localStorage.setItem('alamar.office', office!)
    },
    [
      JSON.stringify({ token: client.token, client: { id: client.clientId, firstName: 'James' } }),
      JSON.stringify({ token: Data.AccessToken, staff: Data.Staff }),
    ],
  )
}

for (const lang of ['es', 'en'] as const) {
  test(`every screen says all in one language: ${lang}`, async ({ page, context, baseURL, faults }) => {
    faults.expect(/40\d|422/)
    // What is said, each with the first address that says it.
    const said = new Map<string, string>()
    const listen = async (address: string, html?: string) => {
      const shown = await wordsOf(page, html)
      expect.soft(shown.lang, address).toBe(lang)
      expect.soft(shown.said.length, `words of ${address}`).toBeGreaterThan(5)
      for (const one of shown.said) if (!said.has(one)) said.set(one, address)
    }
    await page.goto(`/${lang}/offline`)
    const shown = [...all, ...childrenOf('telling'), ...childrenOf('waiting')]
    const open = [...addressesOf(shown, lang), `/${lang}/nowhere`]
    for (const address of open) await listen(address, await (await context.request.get(address)).text())
    await signInBoth(context, baseURL!)
    for (const address of [...addressesOf(childrenOf('signed-in'), lang), ...addressesOf(childrenOf('staff'), lang)]) {
      await page.goto(address, { waitUntil: 'commit' })
      await expect(page.locator('main:not([aria-busy=true]) h1')).toBeVisible()
      await listen(address)
    }
    const words = await ownWords()
    const text = [...said.keys()].join('\n')
    expect(words[lang].filter((piece) => text.includes(piece)).length, 'texts that were met').toBeGreaterThan(500)
    const strange = words[OTHER[lang]]
      .filter((piece) => text.includes(piece))
      .map((piece) => [piece, [...said].find(([one]) => one.includes(piece))?.[1]])
    expect(strange, 'said in the other language').toEqual([])
  })
}
