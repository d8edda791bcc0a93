import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { moderationTexts } from '../src/features/office/ui/reviews.texts.ts'
import { ASPECTS, SCORE_NAMES } from '../src/features/reviews/aspects.ts'
import { PARTY_NAMES, PHOTO_REASONS } from '../src/features/reviews/review-rules.ts'
import { ownReviewTexts } from '../src/features/reviews/ui/own-reviews.texts.ts'
import { reviewFormTexts } from '../src/features/reviews/ui/review-form.texts.ts'
import { reviewTexts } from '../src/features/reviews/ui/reviews.texts.ts'
import { staffTexts } from '../src/features/staff/ui/staff.texts.ts'
import { BOOKING } from '../src/features/travel-plan/states.ts'
import { PRODUCT_TYPES } from '../src/lib/site.ts'
import { freePort, openPostgresServer } from '../src/testing/postgres-server.ts'
import { tripPhoto } from '../src/testing/trip-photo.ts'
import { fileFieldTexts } from '../src/ui/file-field.texts.ts'
import { formTexts } from '../src/ui/form.texts.ts'
import { galleryTexts } from '../src/ui/gallery.texts.ts'
import { mailTo, PASSWORD, signIn } from './accounts.ts'
import { apiAt } from './api.ts'
import { failNextRead, without } from './failing-calls.ts'
import { expect, expectAccessible, expectContrast, expectNoHorizontalScroll, hold, test } from './journey-test.ts'
import { type ServerProcess, startServer } from './server-process.ts'
import { bookStay, makeClient, untilReadyToPay } from './test-clients.ts'

/* A completed trip needs a database that the test can change, so the journey has its own server. */

let server: ServerProcess
let db: pg.Client
let close: () => Promise<void>

test.beforeAll(async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'alamar-reviews-'))
  const postgres = await openPostgresServer()
  const name = `alamar_reviews_${process.pid}`
  const admin = new pg.Client({ connectionString: postgres.url })
  await admin.connect()
  await admin.query(`create database ${name}`)
  const url = Object.assign(new URL(postgres.url), { pathname: `/${name}` })
  server = await startServer({ port: await freePort(), dataDir, env: { DATABASE_URL: url.href, ALAMAR_DEMO: '1' } })
  db = new pg.Client({ connectionString: url.href })
  await db.connect()
  close = async () => {
    await server.stop('SIGTERM')
    await db.end()
    await admin.query(`drop database ${name} with (force)`)
    await admin.end()
    await postgres.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
})
test.afterAll(() => close())

/** The first name of the client. */
const AUTHOR = 'Elena'
const BODY = 'The hosts had lamps ready when the power went out, and the breakfast was the best of the trip.'

test('a guest writes a review with photos from the emailed link, staff leave one photo out, publish and answer it, and it appears on the hotel’s page', async ({
  browser,
  page,
  lang,
  say,
  faults,
}) => {
  const f = reviewFormTexts[lang]
  const m = moderationTexts[lang]
  const client = await makeClient(server.url, 'reviewer')
  const booking = await bookStay(client, 70)
  await untilReadyToPay(client)
  // The stay has ended, so the client is asked for a review.
  await db.query(
    'update bookings set status = $1, first_day = current_date - 9, last_day = current_date - 5 where id = $2',
    [BOOKING.completed, booking.Id],
  )
  await db.query(`insert into jobs (kind, payload, due_at) values ('reviews.ask', $1, now())`, [
    JSON.stringify({ bookingId: booking.Id, isReminder: false }),
  ])
  const [link] = /http\S+\/review\/[^\s?]+/.exec(await mailTo(server.url, client.email, /\/review\//))!
  const form = new URL(link)
  const formPath = `/${lang}${form.pathname.replace(/^\/(en|es)(?=\/)/, '')}`

  await test.step('the form works without scripts and says that photos need them', async () => {
    const plain = await browser.newContext({ javaScriptEnabled: false })
    const form = await plain.newPage()
    await form.goto(server.url + formPath)
    // Locators skip content that exists only without scripts.
    expect(await form.locator('fieldset noscript').evaluate((element) => element.textContent)).toBe(f.photosNeedScripts)
    await form.getByRole('button', { name: f.send }).click()
    await expect(form.getByRole('link', { name: f.partyMissing })).toBeVisible()
    await plain.close()
  })

  await test.step('the form names missing fields, and keeps its values after a reload', async () => {
    await page.goto(server.url + formPath)
    await page.getByRole('button', { name: f.send }).click()
    await expect(page.getByRole('link', { name: f.partyMissing })).toBeVisible()
    for (const { name } of ASPECTS[PRODUCT_TYPES.lodging])
      await page
        .getByRole('group', { name: name[lang] })
        .getByRole('radio', { name: SCORE_NAMES[3]![lang], exact: true })
        .check()
    await page.getByRole('radio', { name: PARTY_NAMES.couple[lang] }).check()
    await page.getByLabel(f.body).fill(BODY)
    await page.getByLabel(f.lang).selectOption('en')
    const picture = async (name: string, color: string) => ({
      name,
      mimeType: 'image/jpeg',
      buffer: await tripPhoto(color, 900, 1_200),
    })
    const chosen = page.getByLabel(f.addPhotos)
    await chosen.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Notes') })
    await expect(page.getByText(f.wrongType('notes.txt'))).toBeVisible()
    await failNextRead(page)
    await chosen.setInputFiles(await picture('cloud.jpg', '#2f6f8f'))
    await expect(page.getByText(fileFieldTexts[lang].unreadable('cloud.jpg'))).toBeVisible()
    await chosen.setInputFiles([
      await picture('a.jpg', '#2f6f8f'),
      await picture('b.jpg', '#8f6f2f'),
      await picture('c.jpg', '#6f2f8f'),
    ])
    await expect(page.getByText(f.photoReady, { exact: true })).toHaveCount(3)
    await page.getByRole('button', { name: f.removePhoto(3) }).click()
    await expect(page.getByText(f.photoReady, { exact: true })).toHaveCount(2)
    await page.reload()
    await expect(page.getByRole('img', { name: f.photo(2) })).toBeVisible()
    await expect(page.getByLabel(f.body)).toHaveValue(BODY)
    await expect(page.getByRole('radio', { name: PARTY_NAMES.couple[lang] })).toBeChecked()
    await expectAccessible(page)
    await expectNoHorizontalScroll(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectContrast(page)
    await page.emulateMedia({ colorScheme: 'light' })
    await page.getByRole('button', { name: f.send }).click()
    await expect(page.getByRole('heading', { level: 1, name: f.sent })).toBeVisible()
    await page.goto(server.url + formPath)
    await expect(page.getByRole('heading', { level: 1, name: f.written })).toBeVisible()
  })

  const hotel: string = booking.Summary.Title
  await test.step('staff publish it and answer', async () => {
    await page.goto(`${server.url}/${lang}/office/signIn?returnUrl=/${lang}/office/reviews`)
    await page.getByLabel(formTexts[lang].email).fill('ana@alamar.example')
    await page.getByLabel(formTexts[lang].password, { exact: true }).fill('Malecon2026!')
    await page.getByRole('button', { name: staffTexts[lang].signIn }).click()
    await expect(page.getByAltText(m.photo(1, hotel))).toBeVisible()
    await page.getByRole('button', { name: m.leaveOutOf(m.photo(1, hotel)) }).click()
    const reasons = page.getByRole('dialog')
    await expectAccessible(page)
    await reasons.getByRole('radio', { name: PHOTO_REASONS.people[lang] }).check()
    await reasons.getByRole('button', { name: m.leaveOut, exact: true }).click()
    await expect(page.getByText(PHOTO_REASONS.people[lang])).toBeVisible()
    const publish = page.getByRole('button', { name: m.publishOne(hotel) })
    // The list stays visible when it cannot be reloaded after a refusal.
    faults.expect(/503/)
    await without(
      page,
      ['**/api/office/reviews', '**/api/office/reviews?*', '**/api/office/reviews/publish'],
      async () => {
        const reloaded = page.waitForResponse((reply) => new URL(reply.url()).pathname === '/api/office/reviews')
        await publish.click()
        await reloaded
        await expect(publish).toBeEnabled()
      },
    )
    await publish.click()
    await expect(page.getByText(m.published)).toBeVisible()
    await expect(page.getByText(m.empty)).toBeVisible()
    const showPhotos = await hold(page, '**/api/office/reviews/photos/*')
    await page.getByRole('link', { name: m.statuses.published }).click()
    await page.getByRole('button', { name: m.answerOne(hotel) }).click()
    const dialog = page.getByRole('dialog')
    await expectAccessible(page)
    await dialog.getByLabel(m.english).fill('Thank you, the lamps are new.')
    await dialog.getByLabel(m.spanish).fill('Gracias, las lámparas son nuevas.')
    await dialog.getByRole('button', { name: m.send }).click()
    await expect(page.getByText(m.answered)).toBeVisible()
    await expect(
      page.getByText(say('Thank you, the lamps are new.', 'Gracias, las lámparas son nuevas.')),
    ).toBeVisible()
    // Choosing an author shows that author's answer, so that one does not replace the other's.
    await page.getByRole('button', { name: m.answerOne(hotel) }).click()
    await expect(dialog.getByLabel(m.english)).toHaveValue('Thank you, the lamps are new.')
    await dialog.getByRole('radio', { name: m.ofSupplier }).check()
    await expect(dialog.getByLabel(m.english)).toHaveValue('')
    await dialog.getByLabel(m.english).fill('Come back soon.')
    await dialog.getByRole('radio', { name: m.ofAgency }).check()
    await expect(dialog.getByLabel(m.spanish)).toHaveValue('Gracias, las lámparas son nuevas.')
    await dialog.getByRole('radio', { name: m.ofSupplier }).check()
    await expect(dialog.getByLabel(m.english)).toHaveValue('Come back soon.')
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(page.getByText(m.photo(1, hotel))).toBeVisible()
    await expectAccessible(page)
    showPhotos()
    await expect(page.getByAltText(m.photo(1, hotel))).toBeVisible()
    await expectAccessible(page)
    await expectNoHorizontalScroll(page)
  })

  await test.step('the hotel’s page shows it with the answer', async () => {
    const { Data: hotels } = await apiAt(server.url).get('/api/lodgingBookings/getActiveHotels/34')
    const { Slug, ZoneSlug, Id } = hotels.find(({ Name }: { Name: string }) => Name === hotel)
    await page.goto(`${server.url}/${lang}/book-lodging/${ZoneSlug}/${Slug}/${Id}`)
    await expect(page.getByText(BODY)).toBeVisible()
    await expect(
      page.getByText({ en: 'Thank you, the lamps are new.', es: 'Gracias, las lámparas son nuevas.' }[lang]),
    ).toBeVisible()
    await expect(page.getByText(reviewTexts[lang].basedOn(1))).toBeVisible()
    const photoName = reviewTexts[lang].photoBy(AUTHOR, hotel, 1)
    await expect(page.getByRole('img', { name: reviewTexts[lang].photoBy(AUTHOR, hotel, 2) })).toHaveCount(0)
    await page.getByRole('img', { name: photoName }).click()
    const gallery = page.getByRole('dialog', { name: galleryTexts[lang].photos(hotel) })
    await expect(gallery.getByText(galleryTexts[lang].place(1, 1))).toBeVisible()
    await expect(gallery.getByText(photoName)).toBeVisible()
    // An upright photo is shown whole.
    await expect
      .poll(() =>
        gallery.getByRole('img').evaluate((picture: HTMLImageElement) => picture.naturalHeight > picture.naturalWidth),
      )
      .toBe(true)
    await gallery.getByRole('button', { name: galleryTexts[lang].close }).click()
    await expectAccessible(page)
  })

  await test.step('the author sees both photos, and why one is left out', async () => {
    const own = ownReviewTexts[lang]
    await page.goto(`${server.url}/${lang}/my-reviews`)
    await signIn(page, lang, client.email, PASSWORD)
    await expect(page.getByText(own.leftOut(PHOTO_REASONS.people[lang]))).toBeVisible()
    await expect(page.getByRole('img', { name: own.photo(2, hotel) })).toBeVisible()
    await expectAccessible(page)
    await expectNoHorizontalScroll(page)
  })
})
