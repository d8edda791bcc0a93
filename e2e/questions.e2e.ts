import { bookLodgingTexts } from '../src/features/lodging/ui/book-lodging.texts.ts'
import { answerTexts } from '../src/features/office/ui/questions.texts.ts'
import { questionTexts } from '../src/features/questions/ui/questions.texts.ts'
import { staffTexts } from '../src/features/staff/ui/staff.texts.ts'
import { FAULT_TEXT } from '../src/lib/fault.ts'
import { formTexts } from '../src/ui/form.texts.ts'
import { mailTo } from './accounts.ts'
import { apiAt } from './api.ts'
import { loseReply } from './failing-calls.ts'
import { expect, expectAccessible, expectContrast, expectNoHorizontalScroll, test } from './journey-test.ts'

/** A hotel for each language, since both journeys share a server. */
const HOTELS = {
  en: { path: 'book-lodging/cayo-guillermo/sotavento-media-luna/46', name: 'Sotavento Media Luna' },
  es: { path: 'book-lodging/cayo-largo/cabanas-el-quelonio/48', name: 'Cabañas El Quelonio' },
}

test('a visitor asks about a hotel without scripts, staff answer by email, and both appear on the hotel’s page', async ({
  page,
  lang,
  say,
  browser,
  baseURL,
  viewport,
}, { project }) => {
  const q = questionTexts[lang]
  const a = answerTexts[lang]
  const hotel = HOTELS[lang]
  const email = `asks.${project.name}.${Date.now()}@example.com`
  const question = say('Is there a ramp from the garden to the beach?', '¿Hay una rampa del jardín a la playa?')
  const answer = say('Yes, beside the towel hut.', 'Sí, junto a la caseta de las toallas.')

  await test.step('ask without scripts', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL!, viewport })
    const still = await context.newPage()
    await still.goto(`/${lang}/${hotel.path}`)
    await still.getByRole('link', { name: q.ask }).click()
    await expect(still.getByRole('heading', { level: 1 })).toHaveText(q.title(hotel.name))
    await still.getByRole('button', { name: q.send }).click()
    await expect(still.getByRole('alert').getByRole('listitem')).toHaveCount(3)
    await still.getByLabel(q.question).fill(question)
    await still.getByLabel(q.firstName).fill('Rosa')
    await still.getByLabel(formTexts[lang].email).fill(email)
    await still.getByRole('button', { name: q.send }).click()
    await expect(still.getByRole('heading', { level: 1, name: q.sent })).toBeVisible()
    await context.close()
  })

  await test.step('the form keeps the typed text after a reload', async () => {
    await page.goto(`/${lang}/${hotel.path}`)
    await page.getByRole('link', { name: q.ask }).click()
    await page.getByLabel(q.question).fill(question)
    await page.reload()
    await expect(page.getByLabel(q.question)).toHaveValue(question)
    await page.getByRole('button', { name: q.send }).click()
    await expect(page.getByRole('link', { name: q.firstNameMissing })).toBeVisible()
    await expectAccessible(page)
    await expectNoHorizontalScroll(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectContrast(page)
    await page.emulateMedia({ colorScheme: 'light' })
  })

  await test.step('staff answer and publish', async () => {
    await page.goto(`/${lang}/office/signIn?returnUrl=/${lang}/office/questions`)
    await page.getByLabel(formTexts[lang].email).fill('ana@alamar.example')
    await page.getByLabel(formTexts[lang].password, { exact: true }).fill('Malecon2026!')
    await page.getByRole('button', { name: staffTexts[lang].signIn }).click()
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: a.answerOne(hotel.name) }).click()
    await dialog.getByLabel(a.answerIn[lang]).fill(answer)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: a.send }).click()
    await expect(page.getByText(a.answered)).toBeVisible()
    expect(await mailTo(baseURL!, email, /ramp/)).toContain(answer)
    await page.getByRole('link', { name: a.statuses.answered }).click()
    await page.getByRole('button', { name: a.publishOne(hotel.name) }).click()
    const other = lang === 'en' ? (['questionEs', 'answerEs'] as const) : (['questionEn', 'answerEn'] as const)
    await expect(dialog.getByLabel(a[lang === 'en' ? 'questionEn' : 'questionEs'])).toHaveValue(question)
    for (const name of other) await dialog.getByLabel(a[name]).fill('…')
    await dialog.getByRole('button', { name: a.publish }).click()
    await expect(page.getByText(a.published)).toBeVisible()
    await expectNoHorizontalScroll(page)
  })

  await test.step('the hotel’s page shows both', async () => {
    await page.goto(`/${lang}/${hotel.path}`)
    const section = page.getByRole('region', { name: bookLodgingTexts[lang].questions })
    await expect(section.getByRole('heading', { name: question })).toBeVisible()
    await expect(section).toContainText(answer)
    await expect(section).toContainText('Rosa')
    await expect(section).not.toContainText(email)
    await expectAccessible(page)
  })
})

test('a question whose reply is lost is submitted exactly once', async ({ page, lang, baseURL, faults }, {
  project,
}) => {
  faults.expect(/ERR_CONNECTION_RESET/)
  const q = questionTexts[lang]
  const question = `May we bring our own pillow? ${project.name} ${Date.now()}`
  await page.goto(`/${lang}/ask/2`)
  await page.getByLabel(q.question).fill(question)
  await page.getByLabel(q.firstName).fill('Rosa')
  await page.getByLabel(formTexts[lang].email).fill(`pillow.${project.name}.${Date.now()}@example.com`)
  await loseReply(page, '**/api/questions')
  await page.getByRole('button', { name: q.send }).click()
  await expect(page.getByText(FAULT_TEXT[lang]).first()).toBeVisible()
  await page.getByRole('button', { name: q.send }).click()
  await expect(page.getByRole('heading', { level: 1, name: q.sent })).toBeVisible()

  const api = apiAt(baseURL!)
  const { List } = await api.get('/api/office/questions?status=waiting', await api.staffToken('ana'))
  expect(List!.filter((asked) => JSON.stringify(asked).includes(question))).toHaveLength(1)
})
