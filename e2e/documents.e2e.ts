import type { Page } from '@playwright/test'
import { clientTexts } from '../src/features/clients/ui/clients.texts.ts'
import { documentTexts } from '../src/features/documents/ui/documents.texts.ts'
import { documentReviewTexts } from '../src/features/office/ui/documents.texts.ts'
import { staffTexts } from '../src/features/staff/ui/staff.texts.ts'
import { DOCUMENT, documentNameOf } from '../src/features/travel-plan/trip-documents.ts'
import type { Lang } from '../src/lib/languages.ts'
import { TEXT_READER_MEGABYTES } from '../src/lib/text-reader.ts'
import { passportMrz, photo, splitIntoParts } from '../src/testing/document-photos.ts'
import { countryOptionsTexts } from '../src/ui/country-options.texts.ts'
import { formTexts } from '../src/ui/form.texts.ts'
import { apiAt } from './api.ts'
import { without } from './failing-calls.ts'
import { expect, expectAccessible, expectNoHorizontalScroll, OFFLINE_ERRORS, test } from './journey-test.ts'
import { actAsOldBrowser } from './old-browser.ts'
import { drawPassport, FAST, setConnection } from './passport-picture.ts'

const PASSWORD = 'Malecon al atardecer'
const [PASSPORT, LICENSE, CARD_OR_LICENSE] = [2, 3, 4] as const
const [VERIFY, RENEW] = [1, 2]

const expectGoodPage = async (page: Page, heading: string) => {
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)
}

/** Creates a client with an active account; returns the credentials. */
const newcomer = async (url: string, name: string) => {
  const email = `rosa.${name}.${Date.now()}@example.com`
  const api = apiAt(url)
  const NewClient = { Email: email, Password: PASSWORD, FirstName: 'Rosa', LastName: 'Vega', Phone: '+1 305 555 0177' }
  await api.post('/api/clients', { NewClient })
  const mails = await api.get('/api/demo/mailbox')
  const mail = mails.Data.find((one: { Recipient: string }) => one.Recipient === email)
  const [, code] = /activate_client\/([\w-]+)/.exec(mail.Text)!
  await api.post(`/api/clients/activate/${code}`, {})
  return email
}

const signIn = async (page: Page, lang: Lang, email: string) => {
  await page.getByLabel(formTexts[lang].email).fill(email)
  await page.getByLabel(formTexts[lang].password, { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: clientTexts[lang].signIn }).click()
}

const ROSA_MRZ = passportMrz({ name: 'VEGA<<ROSA', number: 'XK7781203', born: '900101', until: '350101' })

test('a passport upload on a bad connection is interrupted, resumed and finished', async ({
  page,
  baseURL,
  lang,
  faults,
}, info) => {
  const t = documentTexts[lang]
  const email = await newcomer(baseURL!, info.project.name)
  faults.expect(OFFLINE_ERRORS)
  await page.goto(`/${lang}/verify-documents/${VERIFY}/${PASSPORT}`)
  await signIn(page, lang, email)

  const network = await page.context().newCDPSession(page)
  const slow = { offline: false, latency: 40, downloadThroughput: 200_000, uploadThroughput: 200_000 }
  await network.send('Network.enable')
  await network.send('Network.emulateNetworkConditions', slow)
  // When the reply to a part is lost, the part is neither counted nor sent again.
  const sent: string[] = []
  page.on('requestfinished', (request) => void (request.url().includes('/parts/') && sent.push(request.url())))
  await page.getByLabel(t.take(t.page)).setInputFiles({
    name: 'passport.jpg',
    mimeType: 'image/jpeg',
    buffer: await photo(1_400, 1_000),
  })
  await page.waitForEvent('requestfinished', (request) => request.url().includes('/parts/1'))
  await network.send('Network.emulateNetworkConditions', { ...slow, offline: true })
  await expect(page.getByText(t.offline)).toBeVisible()
  await expectAccessible(page)

  await network.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1, downloadThroughput: -1 })
  await page.reload()
  await expect(page.getByText(t.uploaded)).toBeVisible()
  expect(sent.length).toBeGreaterThan(3)
  expect(new Set(sent).size, 'no part is sent twice').toBe(sent.length)

  await page.getByLabel(t.mrz, { exact: true }).fill(ROSA_MRZ)
  await page.reload()
  await expect(page.getByLabel(t.mrz, { exact: true })).toHaveValue(ROSA_MRZ)
  await page.getByRole('button', { name: t.submit, exact: true }).click()
  await expect(page.getByText(t.inReviewTitle).or(page.getByText(t.approvedTitle))).toBeVisible()
  await page.getByRole('link', { name: t.backHome }).click()
  await expect(page).toHaveURL(new RegExp(`/${lang}$`))
})

test('when two pictures are chosen in a row, only the last one is uploaded', async ({ page, baseURL, lang }, info) => {
  const t = documentTexts[lang]
  const email = await newcomer(baseURL!, `two-${info.project.name}`)
  const begun: string[] = []
  page.on('request', (request) => void (request.url().endsWith('/beginPicture') && begun.push(request.url())))
  // The first picture is prepared only once the second one has been uploaded.
  await page.addInitScript(() => {
    const { toBlob } = HTMLCanvasElement.prototype
    let isFirst = true
    HTMLCanvasElement.prototype.toBlob = function (callback, ...format) {
      if (isFirst) addEventListener('prepare-first', () => toBlob.call(this, callback, ...format), { once: true })
      else toBlob.call(this, callback, ...format)
      isFirst = false
    }
  })
  await page.goto(`/${lang}/verify-documents/${VERIFY}/${PASSPORT}`)
  await signIn(page, lang, email)
  const choose = async (width: number) =>
    page
      .getByLabel(t.page)
      .and(page.locator('[type=file]'))
      .setInputFiles({ name: 'passport.jpg', mimeType: 'image/jpeg', buffer: await photo(width, 700) })
  await choose(900)
  await expect(page.getByText(t.preparing)).toBeVisible()
  await choose(1_000)
  await expect(page.getByText(t.uploaded)).toBeVisible()

  await page.evaluate(() => dispatchEvent(new Event('prepare-first')))
  await page.getByLabel(t.mrz, { exact: true }).fill(ROSA_MRZ)
  await page.getByRole('button', { name: t.submit, exact: true }).click()
  await expect(page.getByText(t.inReviewTitle).or(page.getByText(t.approvedTitle))).toBeVisible()
  expect(begun).toHaveLength(1)
})

test('the license form reports the missing countries once, until they load', async ({
  page,
  baseURL,
  lang,
  faults,
}, info) => {
  faults.expect(/503/)
  const t = documentTexts[lang]
  const email = await newcomer(baseURL!, `countries-${info.project.name}`)
  await page.goto(`/${lang}/verify-documents/${VERIFY}/${LICENSE}`)
  const alert = page.getByRole('alert').getByText(countryOptionsTexts[lang].failed)
  const options = page.getByLabel(t.country).getByRole('option')
  await without(page, ['**/api/countries'], async () => {
    const again = () => page.waitForResponse('**/api/countries')
    await signIn(page, lang, email)
    await expect(alert).toBeVisible()
    await again()
    await again()
    await expect(alert).toHaveCount(1)
    await expect(options).toHaveCount(1)
    await expectAccessible(page)
  })
  await expect(alert).toHaveCount(0)
  await expect(options).not.toHaveCount(1)
})

/** Opens the page for a document and signs in; returns the URLs of the loaded files for text recognition. */
const openDocument = async (page: Page, lang: Lang, email: string, docType: number = PASSPORT) => {
  const loaded: string[] = []
  page.on('request', (request) => void (request.url().includes('/text-reader/') && loaded.push(request.url())))
  await page.goto(`/${lang}/verify-documents/${VERIFY}/${docType}`)
  await signIn(page, lang, email)
  return loaded
}

test('on a fast connection, the machine-readable zone of a passport is read from its picture automatically', async ({
  page,
  baseURL,
  lang,
}, info) => {
  test.setTimeout(120_000)
  const t = documentTexts[lang]
  const email = await newcomer(baseURL!, `fast-${info.project.name}`)
  await setConnection(page, FAST)
  const loaded = await openDocument(page, lang, email)
  const picture = page.getByLabel(t.page).and(page.locator('[type=file]'))
  const lines = page.getByLabel(t.mrz, { exact: true })
  const loadedAtUpload: number[] = []
  page.on('response', (reply) => void (reply.url().endsWith('/finishPicture') && loadedAtUpload.push(loaded.length)))

  await picture.setInputFiles(await drawPassport(page))
  await expect(page.getByText(t.mrzNotRead)).toBeVisible({ timeout: 60_000 })
  expect(loadedAtUpload, 'nothing is loaded before the picture has arrived').toEqual([0])
  expect(loaded.map((url) => new URL(url).origin)).toEqual(Array(3).fill(new URL(baseURL!).origin))

  await lines.fill('P<CANVEGA')
  await picture.setInputFiles(await drawPassport(page, ROSA_MRZ))
  await expect(page.getByText(t.uploaded)).toBeVisible()
  await expect(page.getByRole('button', { name: t.readMrz })).toBeVisible()
  await expect(lines, 'what was typed stays').toHaveValue('P<CANVEGA')
  expect(loaded).toHaveLength(3)

  await lines.fill('')
  await picture.setInputFiles(await drawPassport(page, ROSA_MRZ))
  await expect(page.getByRole('progressbar', { name: t.mrzProgress })).toBeVisible()
  await page.getByRole('button', { name: t.submit, exact: true }).click()
  await expect(page.getByText(t.mrzUnread).first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: t.stopReading }).click()
  await expect(lines).toBeFocused()
  await expect(page.getByText(t.mrzReading)).toHaveCount(0)

  await picture.setInputFiles(await drawPassport(page, ROSA_MRZ))
  await expect(lines).toHaveValue(ROSA_MRZ, { timeout: 60_000 })
  await expect(page.getByText(t.mrzCompare)).toBeVisible()
  await expect(page.getByText('XK7781203', { exact: true })).toBeVisible()
  await expect(page.getByText(t.mrzUnread)).toHaveCount(0)
  await page.reload()
  await expect(lines).toHaveValue(ROSA_MRZ)
  await page.getByRole('button', { name: t.submit, exact: true }).click()
  await expect(page.getByText(t.inReviewTitle).or(page.getByText(t.approvedTitle))).toBeVisible()
})

test('on a slow connection, the machine-readable zone of a passport is read at the traveler’s request', async ({
  page,
  baseURL,
  lang,
  faults,
}, info) => {
  const t = documentTexts[lang]
  const email = await newcomer(baseURL!, `slow-${info.project.name}`)
  await setConnection(page, { ...FAST, effectiveType: '3g' })
  const loaded = await openDocument(page, lang, email)
  await page.getByLabel(t.take(t.page)).setInputFiles(await drawPassport(page, ROSA_MRZ))
  await expect(page.getByText(t.uploaded)).toBeVisible()
  await expect(page.getByText(t.readMrzHint(TEXT_READER_MEGABYTES))).toBeVisible()
  expect(loaded, 'nothing is loaded before the traveler asks for it').toEqual([])

  const read = page.getByRole('button', { name: t.readMrz })
  faults.expect(/eng\.traineddata/)
  await page.route('**/eng.traineddata.gz', (route) => route.abort(), { times: 1 })
  await read.click()
  await expect(page.getByText(t.mrzNotRead)).toBeVisible({ timeout: 60_000 })
  await read.click()
  await expect(page.getByText(t.mrzCompare)).toBeVisible({ timeout: 60_000 })
  await expect(page.getByLabel(t.mrz, { exact: true })).toHaveValue(ROSA_MRZ)
  await expect(page.getByText(t.mrzCorrect)).toBeVisible()
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)

  const policyOf = async (url: string) => (await page.request.get(url)).headers()['content-security-policy']
  expect(await policyOf(loaded[0]!)).toContain("'wasm-unsafe-eval'")
  expect(await policyOf(page.url())).not.toContain('wasm')
})

test('a payer identifies with a passport, or with a card', async ({ page, baseURL, lang }, info) => {
  const t = documentTexts[lang]
  const email = await newcomer(baseURL!, `payer-${info.project.name}`)
  await setConnection(page, undefined)
  const loaded = await openDocument(page, lang, email, CARD_OR_LICENSE)
  await expect(page.getByText(documentNameOf(PASSPORT, 'Rosa Vega')[lang])).toBeVisible()
  await expectGoodPage(page, t.titles[CARD_OR_LICENSE])

  await page.getByRole('link', { name: t.useCard }).click()
  await expect(page.getByText(documentNameOf(CARD_OR_LICENSE, 'Rosa Vega')[lang])).toBeVisible()
  for (const side of ['front', 'back'] as const) await expect(page.getByLabel(t.take(t.sides[side]))).toBeAttached()
  await expect(page.getByLabel(t.validUntil)).toBeVisible()
  await expectGoodPage(page, t.titles[CARD_OR_LICENSE])

  await page.getByRole('link', { name: t.usePassport }).click()
  await page.getByLabel(t.take(t.page)).setInputFiles(await drawPassport(page, ROSA_MRZ))
  await expect(page.getByText(t.uploaded)).toBeVisible()
  await expect(page.getByRole('button', { name: t.readMrz })).toBeVisible()
  expect(loaded, 'nothing is loaded unasked when the connection is unknown').toEqual([])
  await page.getByLabel(t.mrz, { exact: true }).fill(ROSA_MRZ)
  await page.getByRole('button', { name: t.submit, exact: true }).click()
  await expect(page.getByText(t.inReviewTitle).or(page.getByText(t.approvedTitle))).toBeVisible()
})

test('in low-data mode, the machine-readable zone is typed', async ({ page, baseURL, lang }, info) => {
  const t = documentTexts[lang]
  const email = await newcomer(baseURL!, `little-${info.project.name}`)
  await page.context().addCookies([{ name: 'data', value: 'low', url: baseURL! }])
  await setConnection(page, FAST)
  const loaded = await openDocument(page, lang, email)
  await page.getByLabel(t.take(t.page)).setInputFiles(await drawPassport(page, ROSA_MRZ))
  await expect(page.getByText(t.uploaded)).toBeVisible()
  await expect(page.getByRole('button', { name: t.readMrz })).toHaveCount(0)
  expect(loaded).toEqual([])
})

test('the desktop hands off to the phone and detects when it is done', async ({
  page,
  browser,
  baseURL,
  lang,
}, info) => {
  const t = documentTexts[lang]
  const email = await newcomer(baseURL!, info.project.name)
  await actAsOldBrowser(page.context())
  await page.goto(`/${lang}/verify-documents/${VERIFY}/${PASSPORT}?returnUrl=/profile`)
  await signIn(page, lang, email)
  await page.getByRole('button', { name: t.showCode }).click()
  await expect(page.getByRole('img', { name: t.code })).toBeVisible()
  await expectGoodPage(page, t.titles[PASSPORT])
  const link = (await page.getByText(/\/capture\//).textContent())!.match(/\/capture\/[\w-]+/)![0]

  const phone = await (await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true })).newPage()
  await phone.goto(`${baseURL}/${lang}${link}`)
  await expect(phone.getByRole('heading', { level: 1, name: t.handOffTitle })).toBeVisible()
  await phone.getByRole('button', { name: t.handOffButton }).click()
  await expectGoodPage(phone, documentNameOf(PASSPORT, 'Rosa Vega')[lang])
  await phone.getByLabel(t.take(t.page)).setInputFiles({
    name: 'passport.jpg',
    mimeType: 'image/jpeg',
    buffer: await photo(600, 420),
  })
  await expect(phone.getByText(t.uploaded)).toBeVisible()
  await phone.getByLabel(t.mrz, { exact: true }).fill(ROSA_MRZ)
  // The desktop asks for the status right before the phone submits, and for the rest after it.
  const { promise: submitted, resolve: endSubmit } = Promise.withResolvers<void>()
  const { promise: asked, resolve: endAsking } = Promise.withResolvers<void>()
  await page.route(
    '**/getProcessClientDocumentStatus/**',
    async (route) => {
      const response = await route.fetch()
      endAsking()
      await submitted
      await route.fulfill({ response })
    },
    { times: 1 },
  )
  await asked
  await phone.getByRole('button', { name: t.submit, exact: true }).click()
  await expectGoodPage(phone, t.doneTitle)
  // The status on its way to the desktop is older than the approval, too.
  const api = apiAt(baseURL!)
  const { clientId, token } = await api.signIn(email, PASSWORD)
  const status = `/api/admin/clientDocuments/getProcessClientDocumentStatus/${clientId}/${PASSPORT}?PersonId=0`
  await expect.poll(async () => (await api.get(status, token)).Data.Status).toBe(DOCUMENT.approved)
  endSubmit()
  await phone.reload()
  await phone.getByRole('button', { name: t.handOffButton }).click()
  await expect(phone.getByText(t.linkDead)).toBeVisible()
  await phone.context().close()

  await expect(page.getByText(t.inReviewTitle).or(page.getByText(t.approvedTitle))).toBeVisible()
  await page.getByRole('link', { name: t.back }).click()
  await expect(page.getByText('•••• 1203')).toBeVisible()
})

/** Submits a renewed passport through the API; the demo approves all other documents automatically. */
const submitRenewal = async (url: string, email: string) => {
  const api = apiAt(url)
  const { token } = await api.signIn(email, PASSWORD)
  const begun = await api.post('/api/clientDocuments/openCapture', { DocType: PASSPORT, ActionType: RENEW }, { token })
  const Pass = begun.Data.Pass
  const { parts, partHashes } = splitIntoParts(await photo(600, 420))
  const picture = { Pass, Side: 'front', PartHashes: partHashes }
  const { PictureId } = (await api.post('/api/clientDocuments/beginPicture', picture)).Data
  for (const [i, body] of parts.entries()) {
    const headers = { 'content-type': 'application/octet-stream' }
    const path = `/api/clientDocuments/pictures/${PictureId}/parts/${i}`
    await fetch(url + path, { method: 'POST', headers, body: new Uint8Array(body) })
  }
  await api.post('/api/clientDocuments/finishPicture', { Pass, Side: 'front' })
  expect((await api.post('/api/clientDocuments/submit', { Pass, Mrz: ROSA_MRZ })).Data).toEqual({ Status: 2 })
}

test('staff view one document and reject it, and approve another', async ({ page, browser, baseURL, lang }, {
  project,
}) => {
  const t = documentReviewTexts[lang]
  const mails: string[] = []
  for (const _ of ['rejected', 'approved']) {
    mails.push(await newcomer(baseURL!, project.name))
    await submitRenewal(baseURL!, mails.at(-1)!)
  }
  const [rejected, approved] = mails as [string, string]
  await page.goto(`/${lang}/office/documents`)
  await page.getByLabel(formTexts[lang].email).fill('ana@alamar.example')
  await page.getByLabel(formTexts[lang].password, { exact: true }).fill('Malecon2026!')
  await page.getByRole('button', { name: staffTexts[lang].signIn }).click()

  const first = page.getByRole('article').filter({ hasText: rejected })
  await first.getByRole('button', { name: t.show.front }).click()
  await expect(first.getByRole('img')).toBeVisible()
  await expectGoodPage(page, t.title)
  await first.getByRole('button', { name: new RegExp(t.reject.slice(0, -1)) }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: t.ownReason }).check()
  await dialog.getByRole('button', { name: new RegExp(t.reject.slice(0, -1)) }).click()
  await expect(dialog.getByText(t.reasonMissing).first()).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel(t.english).fill('It is a copy.')
  await dialog.getByLabel(t.spanish).fill('Es una copia.')
  await dialog.getByRole('button', { name: new RegExp(t.reject.slice(0, -1)) }).click()
  await expect(first).toHaveCount(0)

  const second = page.getByRole('article').filter({ hasText: approved })
  await second.getByRole('button', { name: new RegExp(t.approve) }).click()
  await expect(second).toHaveCount(0)

  // The client sees the reason, even after a reload, before starting another document.
  const client = await (await browser.newContext({ baseURL: baseURL! })).newPage()
  await client.goto(`/${lang}/verify-documents/${VERIFY}/${PASSPORT}`)
  await signIn(client, lang, rejected)
  const reason = client.getByText(lang === 'es' ? 'Es una copia.' : 'It is a copy.')
  await expect(reason).toBeVisible()
  await client.reload()
  await expect(reason).toBeVisible()
  await client.getByRole('button', { name: documentTexts[lang].hereButton }).click()
  await expect(client.getByLabel(documentTexts[lang].take(documentTexts[lang].page))).toBeAttached()
  await client.context().close()
})
