import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import pg from 'pg'
import { clientTexts } from '../src/features/clients/ui/clients.texts.ts'
import { documentTexts } from '../src/features/documents/ui/documents.texts.ts'
import { officePolicyTexts } from '../src/features/information/ui/office-policy.texts.ts'
import { bulkTexts } from '../src/features/inventory/ui/bulk.texts.ts'
import { gridTexts } from '../src/features/inventory/ui/inventory.texts.ts'
import { HOTELS } from '../src/features/lodging/hotel-record.ts'
import { bookLodgingTexts } from '../src/features/lodging/ui/book-lodging.texts.ts'
import { offerTexts } from '../src/features/lodging/ui/offer.texts.ts'
import { searchLodgingFormTexts } from '../src/features/lodging/ui/search-lodging-form.texts.ts'
import { documentReviewTexts } from '../src/features/office/ui/documents.texts.ts'
import { paymentsTexts } from '../src/features/office/ui/payments.texts.ts'
import { requestTexts } from '../src/features/office/ui/requests.texts.ts'
import { CHOICES, SETTING_NAMES, settingsTexts } from '../src/features/office/ui/settings.texts.ts'
import { setupCatalogueTexts } from '../src/features/office/ui/setup-catalogue.texts.ts'
import { setupTasksTexts, TASKS } from '../src/features/office/ui/setup-tasks.texts.ts'
import { waitingTexts } from '../src/features/office/ui/waiting-work.texts.ts'
import { paymentTexts } from '../src/features/payment/ui/payment.texts.ts'
import { demoDraftsTexts } from '../src/features/publishing/ui/demo-drafts.texts.ts'
import { publishingTexts } from '../src/features/publishing/ui/publishing.texts.ts'
import { setupTexts } from '../src/features/setup/ui/setup.texts.ts'
import { factorTexts } from '../src/features/staff/ui/second-factor.texts.ts'
import { planTexts } from '../src/features/travel-plan/ui/travel-plan.texts.ts'
import type { Lang } from '../src/lib/languages.ts'
import { shellTexts } from '../src/shell/frame/shell.texts.ts'
import { offlineTexts } from '../src/shell/pages/offline.texts.ts'
import { passportMrz, photo } from '../src/testing/document-photos.ts'
import { type MailServer, openMailServer } from '../src/testing/mail-server.ts'
import { PNG } from '../src/testing/payments.ts'
import { freePort, openPostgresServer } from '../src/testing/postgres-server.ts'
import { formTexts } from '../src/ui/form.texts.ts'
import { uiTexts } from '../src/ui/ui.texts.ts'
import { PASSWORD, signIn } from './accounts.ts'
import { dayFromToday } from './api.ts'
import { expect, expectAccessible, OFFLINE_ERRORS, test, typePlace } from './journey-test.ts'
import { labelsOf } from './record-labels.ts'
import { startServer } from './server-process.ts'

/** Number of drafts in the demo's catalogue for a store that sells lodging: chains, hotels, news with their categories, and questions. */
const DEMO_LODGING = 7 + 67 + 4 + 8 + 59

const NO_AGENCY = {
  AGENCY_NAME: '',
  OFFICE_EMAIL: '',
  OFFICE_ADDRESS: '',
  OFFICE_PHONE: '',
  EMERGENCY_PHONE: '',
}

/** An empty PostgreSQL database. */
const emptyDatabase = async () => {
  const server = await openPostgresServer()
  const name = `alamar_setup_${process.pid}`
  const admin = new pg.Client({ connectionString: server.url })
  await admin.connect()
  await admin.query(`create database ${name}`)
  return {
    url: Object.assign(new URL(server.url), { pathname: `/${name}` }).href,
    close: async () => {
      await admin.query(`drop database ${name} with (force)`)
      await admin.end()
      await server.close()
    },
  }
}

/** The newest email to an address; waits for it. */
const mailTo = async ({ taken }: MailServer, address: string, word: RegExp) => {
  const found = () => taken.findLast(({ to, text }) => to === address && word.test(unfolded(text)))
  await expect.poll(found).toBeTruthy()
  return unfolded(found()!.text)
}

/** The text without the line breaks of quoted-printable. */
const unfolded = (text: string) => text.replace(/=\r?\n/g, '').replaceAll('=3D', '=')

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

test('a person sets up a store from an empty database and sells a room', async ({
  page,
  browser,
  lang,
  request,
  faults,
}) => {
  // The phone number is refused.
  faults.expect(/422/)
  test.setTimeout(180_000)
  const t = setupTexts[lang]
  const words = formTexts[lang]
  const factor = factorTexts[lang]
  const tasks = setupTasksTexts[lang]
  const settings = settingsTexts[lang]
  const dataDir = mkdtempSync(path.join(tmpdir(), 'alamar-setup-'))
  const database = await emptyDatabase()
  const mails = await openMailServer()
  const env = {
    DATABASE_URL: database.url,
    ALAMAR_DEMO: '0',
    KEYS_IN_DATABASE: '1',
    SMTP_URL: mails.url,
    MAIL_FROM: 'Viajes Guamá <store@agency.example>',
    ...NO_AGENCY,
  }
  const server = await startServer({ port: await freePort(), dataDir, env })
  const checklist = page.getByRole('region', { name: tasks.checklist })
  const office = (screen: string) => page.goto(`${server.url}/${lang}/office${screen}`)
  try {
    const link = await test.step('create the owner with the printed link', async () => {
      expect((await request.get(server.url)).status()).toBe(503)
      const printed = /http:\S+\/setup#\S+/.exec(server.output())![0]
      await page.goto(printed)
      await page.getByLabel(t.name).fill('Rosa Díaz')
      await page.getByLabel(words.email).fill('rosa@agency.example')
      await page.getByLabel(t.password, { exact: true }).fill('viajes con calma')
      await expectAccessible(page)
      await page.getByRole('button', { name: t.create }).click()

      await page.getByRole('button', { name: factor.addApp }).click()
      const secret = (await page.locator('code').innerText()).replaceAll(' ', '')
      await page.getByLabel(factor.code).fill(new TOTP({ secret }).generate())
      await page.getByRole('button', { name: factor.confirm }).click()
      await page.getByRole('button', { name: factor.stored }).click()
      return printed
    })

    await test.step('set up the agency, what it sells and its bank', async () => {
      await expect(checklist.getByRole('link', { name: TASKS[lang].contact.name })).toBeVisible()
      await expectAccessible(page)
      await checklist.getByRole('link', { name: tasks.start }).click()

      const agency = page.getByRole('region', { name: tasks.agency })
      await agency.getByLabel('Agency name').fill('Viajes Guamá')
      await agency.getByLabel('Office address').fill('Calle 23, La Habana')
      await agency.getByLabel('Office phone').fill('555')
      await agency.getByLabel('Emergency phone').fill('+53 7 555 0100')
      await agency.getByLabel('Office email').fill('office@agency.example')
      await agency.getByRole('button', { name: tasks.save }).click()
      await expect(page.getByRole('alert')).toContainText('+1 305 555 0142')
      await expect(agency.getByLabel('Agency name')).toHaveValue('Viajes Guamá')
      await agency.getByLabel('Office phone').fill('+1 305 555 0100')
      await expectAccessible(page)
      await agency.getByRole('button', { name: tasks.save }).click()
      await expect(page.getByRole('banner')).toContainText('Viajes Guamá')

      const logo = page.getByRole('region', { name: tasks.logo })
      const picture = { name: 'logo.png', mimeType: 'image/png', buffer: await photo(400, 120, 'png') }
      await logo.getByLabel(settings.logoFile).setInputFiles(picture)
      await expect(logo.getByRole('img', { name: settings.onDark })).toBeVisible()
      await expectAccessible(page)
      await logo.getByRole('button', { name: settings.upload }).click()
      await expect(page.getByRole('banner').locator('img')).toHaveAttribute('src', /^\/api\/photos\/logo\/\d+$/)
      await logo.getByRole('link', { name: tasks.next }).click()

      await page.getByLabel(settings.products[1]).uncheck()
      await page.getByRole('button', { name: tasks.save }).click()
      const payment = page.getByRole('region', { name: tasks.payment })
      await payment.getByLabel(settings.bank.name).fill('Banco de la Agencia')
      await payment.getByLabel(settings.bank.routing).fill('021000021')
      await payment.getByLabel(settings.bank.account).fill('4711')
      await payment.getByLabel(settings.bank.beneficiary).fill('Viajes Guamá')
      await payment.getByRole('button', { name: tasks.save }).click()

      const catalogue = setupCatalogueTexts[lang]
      await expect(page.getByRole('heading', { name: catalogue.title })).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('button', { name: catalogue.take }).click()
      await expect(page.getByText(catalogue.count(DEMO_LODGING)).first()).toBeVisible({ timeout: 60_000 })
      await expectAccessible(page)
      await page.getByRole('link', { name: catalogue.next }).click()

      const ready = page.getByRole('region', { name: tasks.ready })
      await expect(ready.getByRole('link', { name: TASKS[lang].lodging.name })).toBeVisible()
      await expect(ready.getByRole('link', { name: TASKS[lang].payment.name })).toHaveCount(0)
      await expect(ready.getByRole('link', { name: TASKS[lang].mail.name })).toHaveCount(0)
      await ready.getByRole('link', { name: tasks.office }).click()
      await expect(checklist.getByText(TASKS[lang].policies.name)).toBeVisible()

      const home = await request.get(server.url)
      expect(home.status()).toBe(200)
      expect(await home.text()).toContain('Viajes Guamá')
    })

    await test.step('see the drafts of the demo, which are hidden from visitors, and discard them', async () => {
      const t = demoDraftsTexts[lang]
      const records = publishingTexts[lang]
      await office('/catalogue')
      await expect(page.getByText(t.count(DEMO_LODGING))).toBeVisible()
      await expectAccessible(page)
      await page.goto(`${server.url}/${lang}/office/catalogue/hotels?status=demo`)
      await expect(page.getByText(records.found(67))).toBeVisible()
      const hotel = await page.getByRole('row').nth(1).getByRole('link').innerText()
      const lists = await request.get(`${server.url}/${lang}/sitemap.xml`)
      expect(await lists.text()).not.toMatch(/book-lodging|\/news\/\d/)
      expect(await (await request.get(`${server.url}/${lang}`)).text()).not.toContain(hotel)
      await office('/catalogue')
      await page.getByRole('button', { name: t.discard(DEMO_LODGING) }).click()
      await page.getByRole('dialog').getByRole('button', { name: t.discardNow }).click()
      await expect(page.getByText(t.discarded(DEMO_LODGING))).toBeVisible()
      await expect(page.getByText(t.about)).toHaveCount(0)
      await office('')
    })

    await test.step('publish the draft policies', async () => {
      const policies = officePolicyTexts[lang]
      await checklist.getByRole('link', { name: TASKS[lang].policies.name }).click()
      await expect(heading(page, policies.title)).toBeVisible()
      const drafts = page
        .getByRole('row')
        .filter({ has: page.getByRole('cell', { name: policies.hasDraft, exact: true }) })
      for (let left = await drafts.count(); left > 0; left--) {
        await drafts.first().getByRole('link').click()
        await page.getByRole('button', { name: policies.publish, exact: true }).click()
        await page.getByRole('dialog').getByRole('button', { name: policies.publishNow, exact: true }).click()
        await expect(page.getByText(policies.states.inEffect, { exact: true })).toBeVisible()
        await page.getByRole('link', { name: policies.title, exact: true }).click()
        await expect(drafts).toHaveCount(left - 1)
      }
    })

    await test.step('make and publish a hotel', () => makeHotel(page, lang, () => office('/catalogue/hotels')))

    await test.step('enter prices and stock for 120 days', async () => {
      await page.getByRole('main').getByRole('link', { name: publishingTexts[lang].ratesAndStock }).click()
      await fillGrid(page, lang, 'prices', '40')
      await fillGrid(page, lang, 'stock', '3')
    })

    await test.step('see that the checklist is gone', async () => {
      await office('')
      await expect(heading(page, waitingTexts[lang].title)).toBeVisible()
      await expect(page.getByText(waitingTexts[lang].total(0))).toBeVisible()
      await expect(checklist).toHaveCount(0)
    })

    await test.step('no public page names a rental car', async () => {
      const sitemap = await (await request.get(`${server.url}/sitemap.xml`)).text()
      const listed = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url!)
      // One page of each kind represents all of them.
      const samples =
        /\/(en|es)(|\/(cancellation|privacy)-policy|\/(search|book)-lodging.*|\/news-list|\/faq|\/signUp|\/(polo|province)-details\/1)$/
      const pages = listed.filter((url) => samples.test(url))
      expect(pages.length).toBeGreaterThanOrEqual(18)
      for (const url of [...pages, `${server.url}/${lang}/manifest.webmanifest`]) {
        const page = await request.get(url)
        expect(page.status(), url).toBe(200)
        // Page data in scripts is not shown; structured data is.
        const shown = (await page.text()).replace(/<script(?! type="application\/ld)[\s\S]*?<\/script>/g, '')
        expect(shown, url).not.toMatch(
          /rental car|car rental|rental compan|renta de carros|carros de alquiler|rentadora/i,
        )
      }
      expect((await request.get(`${server.url}/${lang}/search-car`)).status()).toBe(404)
      expect((await request.get(`${server.url}/${lang}/book-car-confirm`)).status()).toBe(404)
    })

    const context = await browser.newContext()
    await faults.watch(context)
    const visitor = await context.newPage()
    const email = 'elena@example.com'
    await test.step('a visitor finds the hotel at its price and requests a room', async () => {
      const stay = bookLodgingTexts[lang]
      await visitor.goto(`${server.url}/${lang}`)
      const form = searchLodgingFormTexts[lang]
      await expect(visitor.getByText(shellTexts[lang].cars, { exact: true })).toHaveCount(0)
      await expect(visitor.locator('header img')).toHaveAttribute('src', /^\/api\/photos\/logo\/\d+$/)
      await typePlace(visitor.getByLabel(form.where, { exact: true }), 'Varadero')
      await visitor.getByRole('button', { name: form.search }).click()
      const found = visitor.getByRole('article').filter({ hasText: 'Casa Girasol' })
      await expect(found).toContainText('USD 80.00')
      await found.getByRole('link', { name: offerTexts[lang].see }).click()
      await expect(heading(visitor, 'Casa Girasol')).toBeVisible()
      // Entries are kept once the page's first script has run.
      await visitor.waitForLoadState()
      await visitor.getByLabel(stay.firstName).first().fill('Elena')
      await visitor.getByLabel(stay.lastName).first().fill('Marrero')
      await visitor.getByLabel(stay.firstName).nth(1).fill('Luis')
      await visitor.getByLabel(stay.lastName).nth(1).fill('Marrero')
      await visitor.getByRole('main').getByRole('link', { name: clientTexts[lang].signIn, exact: true }).click()
      await expect(heading(visitor, clientTexts[lang].signIn)).toBeVisible()
    })

    await test.step('they sign up and activate the account through the emailed link', async () => {
      const client = clientTexts[lang]
      const signInPage = visitor.url()
      await visitor.getByRole('link', { name: client.createAccount }).click()
      await visitor.getByLabel(client.firstName, { exact: true }).fill('Elena')
      await visitor.getByLabel(client.lastName).fill('Marrero')
      await visitor.getByLabel(client.phone).fill('+1 416 555 0190')
      await visitor.getByLabel(client.country).selectOption('38')
      await visitor.getByLabel(words.email).fill(email)
      await visitor.getByLabel(words.password, { exact: true }).fill(PASSWORD)
      await visitor.getByRole('button', { name: client.create }).click()
      await expect(heading(visitor, client.success)).toBeVisible()
      const mail = await mailTo(mails, email, /activate_client/)
      expect(mail).toMatch(/<img src="http:\S+\/api\/photos\/logo\/\d+" alt="Viajes Guam/)
      const [activation] = /http:\S+activate_client\/[\w-]+/.exec(mail)!
      await visitor.goto(activation)
      await visitor.getByRole('button', { name: client.activateButton }).click()
      await expect(heading(visitor, client.activated)).toBeVisible()
      await visitor.goto(signInPage)
      await signIn(visitor, lang, email, PASSWORD)
    })

    const plan = planTexts[lang]
    await test.step('they book for two guests', async () => {
      const stay = bookLodgingTexts[lang]
      await expect(visitor.getByLabel(stay.firstName).first()).toHaveValue('Elena')
      await visitor.getByRole('button', { name: stay.request }).filter({ visible: true }).first().click()
      await expect(heading(visitor, plan.cart)).toBeVisible()
      await expect(visitor.getByText('Casa Girasol').first()).toBeVisible()
    })

    await test.step("staff confirm the request with the supplier's reference", async () => {
      const requests = requestTexts[lang]
      await office('')
      await page.getByRole('link', { name: waitingTexts[lang].kinds.requests, exact: true }).click()
      await expect(page.getByText('Casa Girasol').first()).toBeVisible()
      await page.getByLabel(new RegExp(`^${requests.supplierReferenceFor('')}`)).fill('CG-0001')
      await page.getByRole('button', { name: new RegExp(`^${requests.confirmRequest('')}`) }).click()
      await expect(page.getByText(requests.empty)).toBeVisible()
    })

    await test.step('the client uploads the passport', async () => {
      await visitor.goto(`${server.url}/${lang}/shopping-cart`)
      await visitor.getByRole('link', { name: plan.sendDocuments }).click()
      await sendPassport(visitor, lang)
    })

    await test.step('staff approve the passport', async () => {
      const review = documentReviewTexts[lang]
      await office('/documents')
      await page.getByRole('button', { name: new RegExp(`^${review.approveOne('')}`) }).click()
      await expect(page.getByText(review.empty)).toBeVisible()
    })

    const payment = paymentTexts[lang]
    const reference = await test.step('the client pays by bank transfer', async () => {
      await visitor.goto(`${server.url}/${lang}/payment`)
      await visitor.getByRole('button', { name: /USD/ }).click()
      await expect(heading(visitor, payment.transferTitle)).toBeVisible()
      await expect(visitor.getByText('Banco de la Agencia')).toBeVisible()
      await visitor.getByLabel(payment.proofFile).setInputFiles({ ...IMAGE, buffer: Buffer.from(PNG) })
      const shown = await visitor.getByText(/^[2-9A-Z]{4}(-[2-9A-Z]{4}){2}$/).innerText()
      await visitor.getByRole('button', { name: payment.proofSend }).click()
      await expect(visitor.getByText(payment.inReviewTitle)).toBeVisible()
      return shown
    })

    await test.step('staff match the transfer', async () => {
      const payments = paymentsTexts[lang]
      await office('/payments')
      const amount = await page.getByRole('heading', { name: reference }).innerText()
      await page.getByLabel(payments.receivedOf(reference)).fill(/USD\s([\d.,]+)/.exec(amount)![1]!)
      await page.getByLabel(payments.bankReferenceOf(reference)).fill(`FED-${reference}`)
      await page.getByRole('button', { name: payments.acceptOf(reference) }).click()
      await expect(page.getByText(payments.accepted(reference))).toBeVisible()
    })

    await test.step('the plan is paid', async () => {
      await visitor.goto(`${server.url}/${lang}/payment`)
      await expect(heading(visitor, payment.paidTitle)).toBeVisible()
    })

    await test.step('a language that is switched off is not kept for offline use', async () => {
      const kept = () =>
        visitor.evaluate(async () => {
          const requests = await (await caches.open('alamar-offline')).keys()
          return requests.map(({ url }) => new URL(url).pathname).filter((path) => path.endsWith('/offline'))
        })
      await expect.poll(kept).toEqual(['/en/offline', '/es/offline'])
      await office('/settings')
      const { name } = SETTING_NAMES[lang].languages
      await page.getByRole('button', { name: settings.changeOf(name) }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel(CHOICES[lang].languages!.es!).uncheck()
      await dialog.getByRole('button', { name: settings.save }).click()
      await expect(page.getByText(settings.changedSetting(name))).toBeVisible()

      await visitor.goto(server.url)
      await expect(visitor.getByRole('link', { name: uiTexts.en.otherLanguage })).toHaveCount(0)
      await expect.poll(kept).toEqual(['/en/offline'])
      // Requests that a page makes while a newer worker is being installed do not block its next navigation.
      await visitor.evaluate(async () => {
        const { href } = document.querySelector<HTMLLinkElement>('link[href^="/assets/"]')!
        for (let request = 0; request < 200; request++) await fetch(href)
      })
      faults.expect(OFFLINE_ERRORS)
      await context.setOffline(true)
      // Offline, the page is shown, but its load event does not always fire.
      await visitor.goto(`${server.url}/es/faq`, { waitUntil: 'commit' })
      await expect(heading(visitor, offlineTexts.en.title)).toBeVisible()
      await context.close()
    })

    await page.goto(link)
    await expect(page.getByText(t.over)).toBeVisible()
    await page.goto('about:blank')
  } finally {
    await server.stop('SIGTERM')
    await database.close()
    await mails.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
})

const IMAGE = { name: 'order.png', mimeType: 'image/png' }

/** Creates and publishes a casa in Varadero with one room class for up to two adults. */
const makeHotel = async (page: Page, lang: Lang, openHotels: () => Promise<unknown>) => {
  const t = publishingTexts[lang]
  const label = labelsOf(HOTELS, lang)
  const field = (key: string) => page.getByLabel(label[key]!, { exact: true }).first()
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  await openHotels()
  await press(t.add(HOTELS.one[lang]))
  await page.getByRole('dialog').getByLabel(t.name).fill('Casa Girasol')
  await press(t.create)
  await field('kind').selectOption('casa')
  await field('categoryId').selectOption({ index: 1 })
  for (const language of Object.values(t.languages))
    await page.getByLabel(t.inLanguage(label.about!, language)).fill('A small house with sunflowers in its yard.')
  await field('zoneId').selectOption({ label: 'Varadero' })
  await field('location').selectOption('city')
  await field('address').fill('Calle 30 No. 105')
  await field('phone').fill('+53 45 555 0123')
  await page.getByRole('application').click({ position: { x: 150, y: 60 } })
  await page
    .getByLabel(t.addPhotos, { exact: true })
    .first()
    .setInputFiles({ name: 'house.jpg', mimeType: 'image/jpeg', buffer: await photo(1_200, 900) })
  await expect(page.getByRole('img', { name: t.photo(1) })).toBeVisible()
  await press(t.addRow(label.roomClassId!))
  await field('roomClassId').selectOption({ index: 1 })
  const numbers = { maxAdults: 2, maxChildren: 1, maxTotal: 3, singleSupplementPercent: 40, extraAdultPercent: 80 }
  for (const [key, value] of Object.entries({ ...numbers, infantPercent: 0, childPercent: 50, teenPercent: 75 }))
    await page.locator(`[name="content.rooms.0.${key}"]`).fill(String(value))
  await page.getByRole('group', { name: label.mealPlanIds! }).getByRole('checkbox').nth(1).check()
  await field('checkInHour').fill('15:00')
  await field('checkOutHour').fill('11:00')
  await field('minNights').fill('1')
  await field('releaseDays').fill('0')
  await press(t.publish)
  await expect(page.getByText(t.published)).toBeVisible()
}

/** Sets the prices or the stock of all rooms of the open grid, from today on. */
const fillGrid = async (page: Page, lang: Lang, target: 'prices' | 'stock', value: string) => {
  const t = bulkTexts[lang]
  await page.getByRole('button', { name: gridTexts[lang].bulk }).click()
  const dialog = page.getByRole('dialog', { name: t.title })
  await dialog.getByLabel(t.to, { exact: true }).fill(dayFromToday(120))
  await dialog.getByRole('button', { name: t.allRows }).click()
  await dialog.getByLabel(t.what, { exact: true }).selectOption(target)
  await dialog.getByLabel(t.value, { exact: true }).fill(value)
  await dialog.getByRole('button', { name: /^Change \d+ cells$/ }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText(gridTexts[lang].saved, { exact: true })).toBeVisible()
}

/** Photographs the passport and types its two lines. */
const sendPassport = async (page: Page, lang: Lang) => {
  const t = documentTexts[lang]
  await page
    .getByLabel(t.take(t.page))
    .setInputFiles({ name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer: await photo(600, 420) })
  await expect(page.getByText(t.uploaded)).toBeVisible()
  await page
    .getByLabel(t.mrz, { exact: true })
    .fill(passportMrz({ name: 'MARRERO<<ELENA', number: 'XK5520041', born: '880314', until: '340601' }))
  await page.getByRole('button', { name: t.submit, exact: true }).click()
  await expect(page.getByText(t.inReviewTitle)).toBeVisible()
}
