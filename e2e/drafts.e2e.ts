import type { Page } from '@playwright/test'
import { bookCarTexts } from '../src/features/cars/ui/book-car.texts.ts'
import { bookCarConfirmTexts } from '../src/features/cars/ui/book-car-confirm.texts.ts'
import { clientTexts } from '../src/features/clients/ui/clients.texts.ts'
import { profileTexts } from '../src/features/clients/ui/profile.texts.ts'
import { bookLodgingTexts } from '../src/features/lodging/ui/book-lodging.texts.ts'
import { courierTexts } from '../src/features/notes/ui/courier.texts.ts'
import { notesTexts } from '../src/features/notes/ui/notes.texts.ts'
import { paymentTexts } from '../src/features/payment/ui/payment.texts.ts'
import type { Lang } from '../src/lib/languages.ts'
import { shellTexts } from '../src/shell/frame/shell.texts.ts'
import { formTexts } from '../src/ui/form.texts.ts'
import { mailTo, PASSWORD, signIn } from './accounts.ts'
import { apiAt } from './api.ts'
import { expect, OFFLINE_ERRORS, test } from './journey-test.ts'
import { readyToPay } from './ready-to-pay.ts'
import { makeClient } from './test-clients.ts'

/** Fields of long forms: their page, and the text typed there. */
const draftsIn = (lang: Lang) => [
  { path: 'profile', label: profileTexts[lang].city, text: 'Gibara' },
  { path: 'courier-service', label: courierTexts[lang].contents, text: 'Enalapril' },
  { path: 'notes?write=', label: notesTexts[lang].body, text: '¿Habrá una cuna para Lola?' },
]

const signOut = async (page: Page, lang: Lang) => {
  await page.getByRole('banner').locator('summary').filter({ visible: true }).last().click()
  await page.getByRole('button', { name: shellTexts[lang].logOff }).filter({ visible: true }).click()
  await expect(page).toHaveURL(new RegExp(`/${lang}$`))
}

test('unsent text survives a lost connection and a reload, and no other client sees it', async ({
  page,
  context,
  baseURL,
  lang,
  faults,
}, { project }) => {
  faults.expect(OFFLINE_ERRORS)
  const drafts = draftsIn(lang)
  const zip = page.getByLabel(paymentTexts[lang].zip)
  const other = await makeClient(baseURL!, `drafts other ${project.name}`)
  const typeAll = async () => {
    for (const { path, label, text } of drafts) {
      await page.goto(`/${lang}/${path}`)
      await page.getByLabel(label).fill(text)
    }
  }
  const expectNone = async () => {
    for (const { path, label } of drafts) {
      await page.goto(`/${lang}/${path}`)
      await expect(page.getByLabel(label)).toHaveValue('')
    }
  }

  await test.step('the text is restored', async () => {
    await readyToPay(page, baseURL!, lang, `drafts ${project.name}`)
    await zip.fill('M5V 2T6')
    await page.reload()
    await expect(zip).toHaveValue('M5V 2T6')
    await page.goto(`/${lang}/profile`)
    await page.getByLabel(profileTexts[lang].zip).fill('M5V 2T6')
    await context.setOffline(true)
    await page.getByRole('button', { name: profileTexts[lang].save, exact: true }).first().click()
    await expect(page.getByRole('alert').getByText(profileTexts[lang].notSaved)).toBeVisible()
    await context.setOffline(false)
    await page.reload()
    await expect(page.getByLabel(profileTexts[lang].zip)).toHaveValue('M5V 2T6')
    await typeAll()
    for (const { path, label, text } of drafts) {
      await page.goto(`/${lang}/${path}`)
      await expect(page.getByLabel(label)).toHaveValue(text)
    }
  })

  await test.step('another client who signs in does not see it', async () => {
    await signOut(page, lang)
    await page.goto(`/${lang}/signIn?returnUrl=/${lang}/profile`)
    await signIn(page, lang, other.email, PASSWORD)
    await expect(page).toHaveURL(/^[^?]+\/profile/)
    await expect(page.getByLabel(profileTexts[lang].zip)).toHaveValue('')
    await expectNone()
  })

  await test.step('another client does not see it in a tab that was on another site in the meantime', async () => {
    await typeAll()
    await page.goto('about:blank')
    const second = await context.newPage()
    await second.goto(`/${lang}/profile`)
    // A pending call would get a 401.
    await expect(second.getByLabel(profileTexts[lang].zip)).toBeVisible()
    await signOut(second, lang)
    const third = await makeClient(baseURL!, `drafts third ${project.name}`)
    await second.goto(`/${lang}/signIn?returnUrl=/${lang}/profile`)
    await signIn(second, lang, third.email, PASSWORD)
    await expect(second).toHaveURL(/^[^?]+\/profile/)
    await expectNone()
  })
})

/** The URL of the first offer of a kind on a page. */
const firstOffer = async (page: Page, list: string, beginning: string) => {
  await page.goto(list)
  return (await page.locator(`main a[href*="${beginning}"]`).first().getAttribute('href'))!
}

test('a booking draft survives activation, closing the browser and a change of device', async ({
  page,
  context,
  browser,
  baseURL,
  lang,
  faults,
}, { project }) => {
  test.setTimeout(120_000)
  // Ends the session from another device.
  faults.expect(/status 401|Failed to load resource.*401/)
  const t = bookCarConfirmTexts[lang]
  const words = clientTexts[lang]
  const email = `begun.${project.name}.${Date.now()}@example.com`
  const formIn = (where: Page) => ({
    firstName: where.getByLabel(t.firstName),
    licence: where.getByLabel(t.licenceNumber),
    phone: where.getByLabel(t.phone),
  })
  const form = formIn(page)
  let offer = ''

  await test.step('without a draft, the booking pages lead to the search, also without scripts', async () => {
    for (const [path, old, lead, search] of [
      ['book-car', 'book', bookCarTexts[lang].bareLead, 'search-car'],
      ['book-car-confirm', 'bookConfirm', bookCarTexts[lang].bareLead, 'search-car'],
      ['book-lodging', 'bookLodging', bookLodgingTexts[lang].bareLead, 'search-lodging'],
    ] as const) {
      const answer = await page.request.get(`/${lang}/${old}`)
      expect([answer.status(), new URL(answer.url()).pathname]).toEqual([200, `/${lang}/${path}`])
      const html = await answer.text()
      expect(html).toContain(lead)
      expect(html).toContain(`href="/${lang}/${search}"`)
    }
    await page.goto(`/${lang}/book-car`)
    await expect(page.getByText(bookCarTexts[lang].bareLead)).toBeVisible()
  })

  await test.step('the form is filled in, and an account created on the way', async () => {
    await page.goto(await firstOffer(page, `/${lang}/search-car`, '/book-car/'))
    await page.getByRole('link', { name: bookCarTexts[lang].continue }).filter({ visible: true }).first().click()
    await form.firstName.fill('Elena')
    await page.getByLabel(t.lastName).fill('Marrero')
    await page.getByLabel(t.birthDay).fill('1988-03-14')
    await page.getByLabel(t.countryId).selectOption('38')
    await form.licence.fill('ON-5520-7731')
    await page.getByLabel(t.licenceIssuedOn).fill('2010-06-01')
    await page.getByLabel(t.licenceExpiresOn).fill('2034-06-01')
    await form.phone.fill('+1 416 555 0190')
    offer = new URL(page.url()).pathname + new URL(page.url()).search
    await page.getByRole('main').getByRole('link', { name: words.signIn, exact: true }).click()
    await page.getByRole('link', { name: words.createAccount }).click()
    await page.getByLabel(words.firstName, { exact: true }).fill('Elena')
    await page.getByLabel(words.lastName).fill('Marrero')
    await page.getByLabel(words.phone).fill('+1 416 555 0190')
    await page.getByLabel(formTexts[lang].email).fill(email)
    await page.getByLabel(formTexts[lang].password, { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: words.create }).click()
    await expect(page.getByRole('heading', { level: 1, name: words.success })).toBeVisible()
  })

  await test.step('the mailed link opens another tab; both tabs continue with the form', async () => {
    const [, code] = /activate_client\/([\w-]+)/.exec(await mailTo(baseURL!, email, /activate_client/))!
    const second = await context.newPage()
    await second.goto(`/${lang}/activate_client/${code}`)
    await second.getByRole('button', { name: words.activateButton }).click()
    await second.getByRole('main').getByRole('link', { name: words.signIn }).click()
    await signIn(second, lang, email, PASSWORD)
    for (const tab of [second, page]) {
      await expect(tab).toHaveURL(baseURL + offer)
      await expect(formIn(tab).firstName).toHaveValue('Elena')
      await expect(formIn(tab).licence).toHaveValue('ON-5520-7731')
    }
    const saved = second.waitForResponse(/clients\/bookingDrafts/)
    await formIn(second).phone.fill('+1 416 555 0191')
    await expect(form.phone).toHaveValue('+1 416 555 0191')
    await saved
    await second.close()
  })

  await test.step('the draft is restored after the browser was closed, and on another device', async () => {
    const closed = await browser.newContext({ baseURL, storageState: await context.storageState() })
    const again = await closed.newPage()
    await again.goto(`/${lang}/book`)
    await expect(again).toHaveURL(baseURL + offer)
    await expect(formIn(again).phone).toHaveValue('+1 416 555 0191')
    await closed.close()

    const elsewhere = await browser.newContext({ baseURL })
    const device = await elsewhere.newPage()
    await device.goto(`/${lang}/signIn?returnUrl=/${lang}/book-car-confirm`)
    await signIn(device, lang, email, PASSWORD)
    await expect(device).toHaveURL(baseURL + offer)
    await expect(formIn(device).phone).toHaveValue('+1 416 555 0191')
    await elsewhere.close()
  })

  await test.step('the session expires while the form is filled in', async () => {
    const { token } = await apiAt(baseURL!).signIn(email, PASSWORD)
    await apiAt(baseURL!).post('/api/clients/sessions/endOthers', {}, { token })
    await form.firstName.fill('Elena Rosa')
    await expect(page).toHaveURL(/unauthorized/)
    await page.getByRole('main').getByRole('link', { name: words.signIn }).first().click()
    await signIn(page, lang, email, PASSWORD)
    await expect(page).toHaveURL(baseURL + offer)
    await expect(form.firstName).toHaveValue('Elena Rosa')
  })

  await test.step('another client on this device does not see it', async () => {
    await signOut(page, lang)
    await page.goto(`/${lang}/book-car`)
    await expect(page.getByText(bookCarTexts[lang].bareLead)).toBeVisible()
    await page.goto(offer)
    await expect(form.firstName).toHaveValue('')
    await expect(form.licence).toHaveValue('')
    const other = await makeClient(baseURL!, `begun other ${project.name}`)
    await page.goto(`/${lang}/signIn?returnUrl=${encodeURIComponent(offer)}`)
    const syncReply = page.waitForResponse(/clients\/bookingDrafts/)
    await signIn(page, lang, other.email, PASSWORD)
    await syncReply
    await expect(form.firstName).not.toHaveValue('')
    await expect(form.firstName).not.toHaveValue('Elena Rosa')
    await expect(form.licence).toHaveValue('')
  })

  await test.step('a stay works the same way', async () => {
    const stay = await firstOffer(page, `/${lang}/search-lodging`, '/book-lodging/')
    await page.goto(stay)
    await page.getByLabel(bookLodgingTexts[lang].passport).first().fill('XK5520041')
    const sessions: (string | undefined)[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/bookingDrafts')) sessions.push(request.headers().authorization)
    })
    await page.goto(`/${lang}/book-lodging`)
    await expect(page.getByLabel(bookLodgingTexts[lang].passport).first()).toHaveValue('XK5520041')
    expect(new URL(page.url()).pathname).toBe(stay.split('?')[0])
    expect(sessions).not.toContain(undefined)
  })
})
