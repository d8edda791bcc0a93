import type { Page } from '@playwright/test'
import { ownAccountTexts } from '../src/features/clients/ui/own-account.texts.ts'
import { gridTexts } from '../src/features/inventory/ui/inventory.texts.ts'
import { HOTELS } from '../src/features/lodging/hotel-record.ts'
import { clientTexts } from '../src/features/office/ui/clients.texts.ts'
import { documentReviewTexts } from '../src/features/office/ui/documents.texts.ts'
import { paymentsTexts } from '../src/features/office/ui/payments.texts.ts'
import { refundQueueTexts } from '../src/features/office/ui/refunds.texts.ts'
import { requestTexts } from '../src/features/office/ui/requests.texts.ts'
import { publishingTexts } from '../src/features/publishing/ui/publishing.texts.ts'
import { refundTexts } from '../src/features/refunds/ui/refund.texts.ts'
import { membersTexts } from '../src/features/staff/ui/members.texts.ts'
import { planTexts } from '../src/features/travel-plan/ui/travel-plan.texts.ts'
import type { Lang } from '../src/lib/languages.ts'
import routes from '../src/routes.ts'
import { type FullScreens, makeFullScreens } from './full-screens.ts'
import { expect, expectAccessible, expectContrast, expectNoHorizontalScroll, test } from './journey-test.ts'
import { sharedValue } from './shared-value.ts'
import { ownWords } from './words.ts'

type Look = {
  path: string
  /** Whether it reports that something is missing. */
  lacks?: boolean
  /** Whether its id is unknown: all such screens look alike, so only the project's own width is checked. */
  unknown?: boolean
  /** The client or staff member whose screen it is. */
  as?: keyof FullScreens['clients'] | 'staff'
  /** Prefixes of the buttons that open dialogs. */
  dialogs?: (lang: Lang) => string[]
  /** Whether to also open the menus of the header. */
  menus?: boolean
}

/** The start of a text before its first placeholder. */
const beginning = (text: (filled: string) => string) => text('\n').split('\n')[0]!

type Route = { id?: string; path?: string; children?: readonly Route[] }
const all = routes as readonly Route[]
const PREFIX = ':lang?/'
const patternsOf = (list: readonly Route[]) =>
  list.flatMap(({ path }) =>
    path?.startsWith(PREFIX) && !path.endsWith('manifest.webmanifest') ? [path.slice(PREFIX.length)] : [],
  )
const childrenOf = (id: string) => patternsOf(all.find((route) => route.id === id)!.children!)
/** Layouts whose screens are tested as separate groups; all other screens are public. */
const APART = ['static', 'signed-in', 'staff']
const open = all.flatMap((route) => (route.children && !APART.includes(route.id!) ? route.children : [route]))

/** Unknown codes and ids, to check what a screen shows for them. */
const UNKNOWN = { code: 'nobody', id: '2147483647' }
const PARTS: Record<string, string> = { polo: 'nowhere', name: 'nothing', actionType: 'verify', docType: 'passport' }
const withoutOwner = (pattern: string) =>
  pattern
    .replace('*', UNKNOWN.code)
    .replace(/:(\w+)/g, (_, part) => PARTS[part] ?? (part.endsWith('Id') ? UNKNOWN.id : UNKNOWN.code))

/** Visits of screens that show more than their plain URL does. */
const full = (made: FullScreens): Record<string, Look[]> => ({
  '': [{ path: '', menus: true }],
  impersonate: [{ path: `impersonate#${made.codes.impersonation}` }],
  'book-car/:name/:supplierId/:modelId': [{ path: made.pages.car }],
  'book-car': [{ path: 'book-car', lacks: true }],
  'book-lodging': [{ path: 'book-lodging', lacks: true }],
  'ask/:hotelId': [{ path: 'ask/2' }],
  'book-car-confirm': [
    { path: 'book-car-confirm', lacks: true },
    { path: made.pages.carConfirm, as: 'traveler' },
  ],
  'book-lodging/:polo/:name/:hotelId/:classId/:planId': [{ path: made.pages.stay, as: 'traveler' }],
  'polo-details/:poloId': [{ path: 'polo-details/2' }],
  'province-details/:provinceId': [{ path: 'province-details/11' }],
  'policy-versions/:versionId': [{ path: 'policy-versions/1' }],
  'news/:newsId/:catId': [{ path: 'news/1/1' }],
  'sandbox/challenge/:code': [{ path: `sandbox/challenge/${made.codes.challenge}` }],
  'sandbox/pay/:code': [{ path: `sandbox/pay/${made.codes.link}` }],
  'payment-link/:reference': [{ path: `payment-link/${made.codes.payerLink}` }],
  'capture/:code': [{ path: `capture/${made.codes.capture}` }],
  'check/:code': [{ path: `check/${made.codes.receipt}` }],
  'voucher/:code': [{ path: `voucher/${made.codes.voucher}` }],
  profile: [
    { path: 'profile', dialogs: (lang) => [ownAccountTexts[lang].add, ownAccountTexts[lang].deleteAccount] },
    { path: 'profile', as: 'newcomer' },
  ],
  notes: [
    { path: 'notes' },
    { path: `notes?thread=${made.conversation}` },
    { path: 'notes?box=sent' },
    { path: 'notes?write=' },
  ],
  'shopping-cart': [
    { path: 'shopping-cart', menus: true, dialogs: (lang) => [planTexts[lang].cancel] },
    { path: 'shopping-cart', as: 'signer' },
    { path: 'shopping-cart', as: 'newcomer' },
  ],
  'trip/:token': [{ path: `trip/${made.codes.trip}` }],
  travelers: [{ path: `travelers?plan=${made.signedPlan}` }, { path: 'travelers', as: 'newcomer' }],
  'trip-pack': [{ path: 'trip-pack' }, { path: `trip-pack?plan=${made.signedPlan}` }],
  'refund-booking/:bookingId': [
    { path: `refund-booking/${made.refunds.chosen}` },
    { path: `refund-booking/${made.refunds.waiting}` },
    {
      path: `refund-booking/${made.refunds.open}`,
      dialogs: (lang) => [beginning(refundTexts[lang].requestToClient), beginning(refundTexts[lang].refundToFund)],
    },
  ],
  payment: (['traveler', 'declined', 'signer', 'link', 'challenged', 'transfer', 'newcomer'] as const).map((as) => ({
    path: 'payment',
    as,
  })),
  'verify-documents/:actionType/:docType': [2, 3].map((kind) => ({
    path: `verify-documents/1/${kind}`,
    as: 'newcomer',
  })),
  e_sign: [{ path: 'e_sign' }, { path: 'e_sign', as: 'signer' }],
  'office/requests': [{ path: 'office/requests', dialogs: (lang) => [beginning(requestTexts[lang].rejectRequest)] }],
  'office/content/policies/:kind/:supplierId': [{ path: 'office/content/policies/cancellation/0' }],
  'office/content/mails/:mailId': [{ path: 'office/content/mails/8' }],
  'office/content/:kind': [{ path: 'office/content/news' }],
  'office/content/:kind/:id': [{ path: 'office/content/news/1' }, { path: 'office/content/courier-prices/1' }],
  'office/clients': [{ path: 'office/clients' }, { path: 'office/clients?text=marrero' }],
  'office/clients/:clientId': [
    { path: `office/clients/${made.travelerId}`, dialogs: (lang) => [beginning(clientTexts[lang].cancelOne)] },
  ],
  'office/notes': [
    { path: 'office/notes' },
    { path: 'office/notes?waiting=0' },
    { path: `office/notes?thread=${made.conversation}` },
  ],
  'office/refunds': [
    {
      path: 'office/refunds',
      dialogs: (lang) => [beginning(refundQueueTexts[lang].approve), refundQueueTexts[lang].reject],
    },
    { path: 'office/refunds?view=failed', dialogs: (lang) => [refundQueueTexts[lang].retry] },
    { path: 'office/refunds?view=underWay' },
  ],
  'office/payments': [
    {
      path: 'office/payments',
      dialogs: (lang) => [beginning(paymentsTexts[lang].showProof), beginning(paymentsTexts[lang].rejectOf)],
    },
  ],
  'office/inventory/:kind/:id': [
    {
      path: 'office/inventory/lodging/1',
      dialogs: (lang) => [gridTexts[lang].bulk, gridTexts[lang].rules, gridTexts[lang].history],
    },
    { path: 'office/inventory/car/1' },
  ],
  'office/staff': [{ path: 'office/staff', dialogs: (lang) => [membersTexts[lang].invite] }],
  'office/staff/:staffId': [{ path: 'office/staff/2', dialogs: (lang) => [membersTexts[lang].disable] }],
  'office/staff/roles/:key': [{ path: 'office/staff/roles/new' }, { path: 'office/staff/roles/Finance' }],
  'office/catalogue/:kind': [
    {
      path: 'office/catalogue/hotels',
      dialogs: (lang) => [publishingTexts[lang].add(HOTELS.one[lang])],
    },
  ],
  'office/catalogue/:kind/:id': [
    {
      path: 'office/catalogue/hotels/63',
      dialogs: (lang) => [publishingTexts[lang].cropOf(publishingTexts[lang].photo(1)), publishingTexts[lang].archive],
    },
    { path: 'office/catalogue/tourist-zones/2' },
    { path: 'office/catalogue/car-suppliers/1' },
  ],
  'office/catalogue/:kind/:id/history': [{ path: 'office/catalogue/hotels/63/history' }],
  'office/documents': [
    { path: 'office/documents', dialogs: (lang) => [beginning(documentReviewTexts[lang].rejectOne)] },
  ],
})

/** Who visits each group of screens by default, and the minimum number of texts found. */
const GROUPS = {
  'open screens': { patterns: patternsOf(open), as: undefined, texts: 300 },
  'static screens': { patterns: childrenOf('static'), as: undefined, texts: 150 },
  "a client's screens": { patterns: childrenOf('signed-in'), as: 'traveler', texts: 350 },
  "the staff's screens": { patterns: childrenOf('staff'), as: 'staff', texts: 100 },
} as const

/**
 * One project visits in English on a desktop, the other in Spanish on a phone. Each checks accessibility at its own width, and the dark
 * theme at the other width, since neither depends on the language.
 */
const OTHER_VIEWPORT = { 360: { width: 1280, height: 800 }, 1280: { width: 360, height: 800 } }
/** The viewport of 1280 pixels at 400% zoom. */
const ZOOMED = { width: 320, height: 640 }

/** All visible text and accessible names of a page, except parts marked as another language. */
const wordsOf = (page: Page) =>
  page.evaluate(() => {
    const shown = document.documentElement.cloneNode(true) as HTMLElement
    for (const other of shown.querySelectorAll(`script, style, noscript, [lang]:not([lang=${shown.lang}])`))
      other.remove()
    const said = [...shown.querySelectorAll('*')].flatMap((element) =>
      ['aria-label', 'title', 'alt', 'placeholder', 'content'].map((name) => element.getAttribute(name) ?? ''),
    )
    const walker = document.createTreeWalker(shown, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) said.push(walker.currentNode.textContent ?? '')
    return said.map((one) => one.replace(/\s+/g, ' ').trim()).filter(Boolean)
  })

const SESSIONS = { client: 'alamar.session', staff: 'alamar.office' }

/** Stores a session in the browser, or removes it, on a page that makes no calls. */
const storeSession = async (page: Page, made: FullScreens, as: Look['as']) => {
  await page.goto('/offline')
  const client = as && as !== 'staff' ? made.clients[as] : null
  const sessions = { [SESSIONS.client]: client, [SESSIONS.staff]: as === 'staff' ? made.staff : null }
  await page.evaluate((kept) => {
    for (const [key, session] of Object.entries(kept)) {
      if (session) localStorage.setItem(key, JSON.stringify(session))
      else localStorage.removeItem(key)
    }
  }, sessions)
}

/** Opens each dialog and menu, checks it, and closes it. */
const openAll = async (page: Page, { dialogs, menus }: Look, lang: Lang, check: () => Promise<void>) => {
  const main = page.getByRole('main')
  for (const name of dialogs?.(lang) ?? []) {
    await main.getByRole('button', { name }).first().click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await check()
    await page.keyboard.press('Escape')
  }
  if (!menus) return
  const summaries = page.getByRole('banner').locator('summary').filter({ visible: true })
  for (const summary of await summaries.all()) {
    await summary.click()
    await check()
    await page.keyboard.press('Escape')
  }
}

/** Waits until no transition is running. */
const settle = (page: Page) =>
  page.evaluate(async () => {
    do await new Promise(requestAnimationFrame)
    while (document.getAnimations().some(({ playState }) => playState === 'running'))
  })

/** Calls `work` with the page in the dark theme and in the other width. */
const inOtherLook = async (page: Page, work: () => Promise<void>) => {
  const own = page.viewportSize()!
  await page.setViewportSize(OTHER_VIEWPORT[own.width as keyof typeof OTHER_VIEWPORT])
  await page.emulateMedia({ colorScheme: 'dark' })
  await work()
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize(own)
}

for (const [name, { patterns, as, texts }] of Object.entries(GROUPS)) {
  test(`${name} are complete, accessible, fit and use one language only`, async ({ page, lang, baseURL, faults }) => {
    test.setTimeout(300_000)
    faults.expect(new RegExp(`40[04]\\b.*(${UNKNOWN.code}|${UNKNOWN.id}|/book-(car|lodging|car-confirm)\\b)`))
    const made = await sharedValue('full-screens', () => makeFullScreens(baseURL!))
    const more = full(made)
    const looks = patterns.flatMap((pattern): Look[] => [
      ...(/[:*]/.test(pattern) ? [{ path: withoutOwner(pattern), lacks: true, unknown: pattern !== '*' }] : []),
      ...(more[pattern] ?? (/[:*]/.test(pattern) ? [] : [{ path: pattern }])),
    ])
    // Each text, with the first URL that shows it.
    const said = new Map<string, string>()
    let who: Look['as'] | null = null
    for (const look of looks) {
      const address = `/${lang}${look.path && '/'}${look.path}`
      await test.step(`${address} ${look.as ?? ''}`, async () => {
        const listen = async () => {
          for (const one of await wordsOf(page)) if (!said.has(one)) said.set(one, address)
        }
        const whose = look.as ?? as
        if (who !== whose) await storeSession(page, made, whose)
        who = whose
        const response = await page.goto(address)
        expect.soft(response!.status(), address).toBeLessThan(look.lacks ? 500 : 400)
        await expect(page.locator('main:not([aria-busy=true]) h1'), address).toBeVisible()
        await expect.soft(page.locator('html'), address).toHaveAttribute('lang', lang)
        await expect.soft(page.getByRole('heading', { level: 1 }), address).toHaveCount(1)
        await expect.soft(page, address).toHaveTitle(/Alamar/)
        await page.getByRole('main').evaluate((main) => {
          for (const details of main.querySelectorAll('details')) details.open = true
        })
        const inOwnWidth = async () => {
          await listen()
          await expectAccessible(page)
          await expectNoHorizontalScroll(page)
        }
        await inOwnWidth()
        await openAll(page, look, lang, inOwnWidth)
        if (look.unknown) return
        const inOtherWidth = async () => {
          await settle(page)
          await listen()
          await expectContrast(page)
          await expectNoHorizontalScroll(page)
        }
        await inOtherLook(page, async () => {
          await inOtherWidth()
          await openAll(page, look, lang, inOtherWidth)
          await page.setViewportSize(ZOOMED)
          await expectNoHorizontalScroll(page)
        })
      })
    }
    const words = await ownWords()
    const text = [...said.keys()].join('\n')
    const other = lang === 'en' ? 'es' : 'en'
    expect(words[lang].filter((piece) => text.includes(piece)).length, 'texts that were met').toBeGreaterThan(texts)
    const strange = words[other]
      .filter((piece) => text.includes(piece))
      .map((piece) => [piece, [...said].find(([one]) => one.includes(piece))?.[1]])
    expect(strange, 'said in the other language').toEqual([])
  })
}
