import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { HOTELS } from '../src/features/lodging/hotel-record.ts'
import { ROOM_CLASSES } from '../src/features/lodging/lodging-records.ts'
import { publishingTexts } from '../src/features/publishing/ui/publishing.texts.ts'
import { staffTexts } from '../src/features/staff/ui/staff.texts.ts'
import { fileFieldTexts } from '../src/ui/file-field.texts.ts'
import { formTexts } from '../src/ui/form.texts.ts'
import { leaveGuardTexts } from '../src/ui/leave-guard.texts.ts'
import { failNextRead } from './failing-calls.ts'
import { expect, expectAccessible, expectNoHorizontalScroll, test } from './journey-test.ts'
import { labelsOf } from './record-labels.ts'

test('staff create a hotel, publish it, change it and restore it', async ({ page, lang, faults }) => {
  // The first attempt to publish is refused.
  faults.expect(/status 422: POST .*\/publish|status of 422 .*\/publish/)
  test.setTimeout(150_000)
  const t = publishingTexts[lang]
  const label = labelsOf(HOTELS, lang)
  const languages = [t.languages.en, t.languages.es]
  const field = (key: string) => page.getByLabel(label[key]!, { exact: true }).first()
  const inBoth = async (name: string, text: string) => {
    for (const language of languages) await page.getByLabel(t.inLanguage(name, language)).fill(text)
  }
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const signIn = async () => {
    await page.goto(`/${lang}/office/catalogue`)
    await page.getByLabel(formTexts[lang].email).fill('ana@alamar.example')
    await page.getByLabel(formTexts[lang].password, { exact: true }).fill('Malecon2026!')
    await page.getByRole('button', { name: staffTexts[lang].signIn }).click()
  }

  await signIn()
  await expect(page.getByRole('heading', { level: 1, name: t.title })).toBeVisible()

  // A new room class.
  await page.getByRole('link', { name: ROOM_CLASSES.title[lang], exact: true }).click()
  await press(t.add(ROOM_CLASSES.one[lang]))
  for (const language of languages) await page.getByLabel(t.nameIn(language)).fill('Garden bungalow')
  await press(t.create)
  await expect(page.getByText(t.draftNotice)).toBeVisible()
  await press(t.publish)
  await expect(page.getByText(t.published)).toBeVisible()

  // The hotel is a draft that cannot be published yet; the refusal names the fields.
  await page.goto(`/${lang}/office/catalogue/hotels`)
  await press(t.add(HOTELS.one[lang]))
  await page.getByRole('dialog').getByLabel(t.name).fill('Casa Girasol')
  await press(t.create)
  await press(t.publish)
  await expect(page.getByRole('alert').getByText(label.zoneId!)).toBeVisible()
  await expectAccessible(page)

  await field('kind').selectOption('casa')
  await field('categoryId').selectOption({ index: 1 })
  await inBoth(label.about!, 'A small house with sunflowers in its yard.')
  await field('zoneId').selectOption({ index: 1 })
  await field('location').selectOption('city')
  await field('address').fill('Calle 23 No. 1105')
  await field('phone').fill('+53 7 555 0123')
  const map = page.getByRole('application')
  await map.click({ position: { x: 150, y: 60 } })
  await map.press('ArrowRight')
  await expect(page.getByLabel(t.latitude)).not.toHaveValue('')

  const photo = (background: string) =>
    sharp({ create: { width: 1_200, height: 900, channels: 3, background } })
      .jpeg()
      .toBuffer()
  const house = { name: 'house.jpg', mimeType: 'image/jpeg', buffer: await photo('#c08040') }
  const yard = { name: 'yard.jpg', mimeType: 'image/jpeg', buffer: await photo('#408040') }
  const addPhotos = page.getByLabel(t.addPhotos, { exact: true }).first()
  await failNextRead(page)
  await addPhotos.setInputFiles(house)
  await expect(page.getByText(fileFieldTexts[lang].unreadable(house.name))).toBeVisible()
  await addPhotos.setInputFiles([house, yard])
  await expect(page.getByRole('img', { name: t.photo(2) })).toBeVisible()
  await press(t.earlier(t.photo(2)))
  await press(t.cropOf(t.photo(1)))
  await page.getByRole('button', { name: t.sides.top }).click()
  await press(t.applyCrop)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  for (const language of languages)
    await page.getByLabel(t.photoAltOf(t.photo(1), language)).fill('The yard with its sunflowers')

  await press(t.addRow(roomRow[lang]))
  await field('roomClassId').selectOption({ label: 'Garden bungalow' })
  const numbers = { maxAdults: 2, maxChildren: 1, maxTotal: 3, singleSupplementPercent: 40, extraAdultPercent: 80 }
  for (const [key, value] of Object.entries({ ...numbers, infantPercent: 0, childPercent: 50, teenPercent: 75 }))
    await page.locator(`[name="content.rooms.0.${key}"]`).fill(String(value))
  await page.getByRole('group', { name: label.mealPlanIds! }).getByRole('checkbox').nth(1).check()
  await field('checkInHour').fill('15:00')
  await field('checkOutHour').fill('11:00')
  await field('minNights').fill('1')
  await field('releaseDays').fill('0')
  await expect(page.getByText(t.unsaved)).toBeVisible()

  // The preview saves the draft and shows it the way visitors will see it.
  await press(t.preview)
  const shown = page.frameLocator('iframe')
  await expect(shown.getByRole('heading', { level: 1, name: 'Casa Girasol' })).toBeVisible()
  await page.getByRole('link', { name: t.backToRecord }).click()
  await press(t.publish)
  await expect(page.getByText(t.published)).toBeVisible()
  await expectNoHorizontalScroll(page)

  const href = await page.getByRole('link', { name: t.openPage }).getAttribute('href')
  const visitor = await page.context().newPage()
  const nameOnPage = async () => {
    await visitor.goto(href!)
    return visitor.getByRole('heading', { level: 1 }).textContent()
  }
  expect(await nameOnPage()).toBe('Casa Girasol')
  await expect(visitor.getByRole('img', { name: 'The yard with its sunflowers' })).toBeVisible()
  await expect(visitor.getByRole('link', { name: /Casa Girasol \(2\)/ })).toBeVisible()

  const publishChanges = async () => {
    await press(t.publish)
    await expect(page.getByText(t.changedNotice)).toHaveCount(0)
  }

  // A change is a draft until it is published.
  await field('name').fill('Casa Girasol y Mar')
  await press(t.save)
  await expect(page.getByText(t.saved)).toBeVisible()
  expect(await nameOnPage()).toBe('Casa Girasol')
  await publishChanges()
  expect(await nameOnPage()).toBe('Casa Girasol y Mar')

  // The history shows what changed; an old version becomes the draft.
  await page.getByRole('link', { name: t.history }).click()
  await showChanges(page, t)
  await expect(page.getByRole('cell', { name: 'Casa Girasol', exact: true })).toBeVisible()
  await expectAccessible(page)
  await press(t.restoreOf(3))
  await expect(page.getByText(t.changedNotice)).toBeVisible()
  await expect(field('name')).toHaveValue('Casa Girasol')
  await publishChanges()
  expect(await nameOnPage()).toBe('Casa Girasol')

  // Leaving with unsaved changes asks first.
  await field('address').fill('Calle 25')
  await page.getByRole('link', { name: HOTELS.title[lang], exact: true }).first().click()
  await expect(page.getByRole('dialog').getByText(leaveGuardTexts.en.text)).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: leaveGuardTexts.en.leave, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: HOTELS.title[lang] })).toBeVisible()
})

const roomRow = { en: 'Room class', es: 'Tipo de habitación' }

/** Shows the changes of the version that renamed the hotel. */
const showChanges = async (page: Page, t: (typeof publishingTexts)['en']) => {
  await page.getByRole('button', { name: t.changesOf(4) }).click()
}
