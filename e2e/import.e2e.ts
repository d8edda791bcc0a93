import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { informationTexts } from '../src/features/information/ui/information.texts.ts'
import { importFileTexts, importTexts } from '../src/features/spreadsheets/ui/import.texts.ts'
import { staffTexts } from '../src/features/staff/ui/staff.texts.ts'
import { dayInHavana, formatDay } from '../src/lib/days.ts'
import type { Lang } from '../src/lib/languages.ts'
import { writeWorkbook } from '../src/platform/sheets/write-file.ts'
import { formTexts } from '../src/ui/form.texts.ts'
import { apiAt, dayFromToday } from './api.ts'
import { expect, expectAccessible, expectNoHorizontalScroll, test } from './journey-test.ts'

/** Hotel Los Uveros, which sells its first room class with breakfast. */
const HOTEL = 5

/** The price of a room for one adult for a night, in cents. */
const priceOf = async (url: string, day: string, next: string) => {
  const offers = await apiAt(url).post('/api/lodgingBookings/getHotelOffers', {
    HotelId: HOTEL,
    CheckIn: day,
    CheckOut: next,
    Rooms: [{ AdultsAmount: 2, ChildrenAmount: 0, ChildrenAgeList: [] }],
  })
  return offers.Data.Offers.find(
    (offer: { RoomClassId: number; MealPlanId: number }) => offer.RoomClassId === 1 && offer.MealPlanId === 3,
  ).TotalCents
}

/** Opens the imports as the owner. */
const openImports = async (page: Page, lang: Lang) => {
  await page.goto(`/${lang}/office/import`)
  await page.getByLabel(formTexts[lang].email).fill('ana@alamar.example')
  await page.getByLabel(formTexts[lang].password, { exact: true }).fill('Malecon2026!')
  await page.getByRole('button', { name: staffTexts[lang].signIn }).click()
  await expect(page.getByRole('heading', { level: 1, name: importTexts[lang].title })).toBeVisible()
}

test('staff export rates, correct a faulty file, import it and undo it', async ({ page, baseURL, lang, faults }) => {
  faults.expect(/422\b.*empty\.csv/)
  const [t, file] = [importTexts[lang], importFileTexts[lang]]
  const [day, next] = [dayFromToday(200), dayFromToday(201)]
  const before = await priceOf(baseURL!, day, next)

  await openImports(page, lang)
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)

  await page.getByLabel(t.sheet).selectOption('Hotel Los Uveros (Varadero)')
  await page.getByLabel(t.from).fill(day)
  await page.getByLabel(t.days).selectOption('30')
  await page.getByLabel(t.format).selectOption('csv')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: t.export }).click()
  const [header = '', line = ''] = readFileSync(await (await download).path(), 'utf8').split('\r\n')
  const cells = line.split(',')
  expect(cells.slice(0, 2)).toEqual(['Hotel Los Uveros', expect.any(String)])

  await page
    .getByLabel(t.file, { exact: true })
    .setInputFiles({ name: 'empty.csv', mimeType: 'text/csv', buffer: Buffer.from('') })
  await page.getByRole('button', { name: t.uploadButton }).click()
  await expect(page.getByText({ en: 'is empty', es: 'está vacío' }[lang])).toBeVisible()

  const upload = async (price: string) => {
    const changed = [...cells.slice(0, 3), day, day, price, ...cells.slice(6)].join(',')
    await page.getByLabel(t.file, { exact: true }).setInputFiles({
      name: 'rates.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`${header}\r\n${changed}\r\n`),
    })
    await page.getByRole('button', { name: t.uploadButton }).click()
    await page.getByRole('button', { name: file.check, exact: true }).click()
  }
  await upload('cheap')
  await expect(page.getByRole('heading', { name: file.problems(1) })).toBeVisible()
  await expect(page.getByRole('row', { name: /2 .*85\.50/ })).toBeVisible()
  await expectAccessible(page)
  expect(await priceOf(baseURL!, day, next)).toBe(before)

  await page.getByRole('link', { name: file.uploadAnother }).click()
  await upload('123.45')
  await expect(page.getByRole('heading', { name: file.would(1) })).toBeVisible()
  await page.getByRole('button', { name: file.commit, exact: true }).click()
  await expect(page.getByRole('heading', { name: file.did(1) })).toBeVisible()
  await expectAccessible(page)
  expect(await priceOf(baseURL!, day, next)).toBe(2 * 12_345)

  await page.getByRole('button', { name: file.undo }).click()
  await expect(page.getByText(t.states.undone, { exact: true })).toBeVisible()
  expect(await priceOf(baseURL!, day, next)).toBe(before)
})

const WORDS = {
  en: {
    hotel: ['Name', 'Kind', 'Category', 'Tourist zone', 'Location', 'Address', 'Phone', 'Latitude', 'Longitude'],
    texts: ['Description (English)', 'Description (Spanish)', 'Meal plans', 'Check-in from', 'Check-out until'],
    terms: ['Minimum stay of new days, in nights', 'Release days of new days'],
    rooms: ['Hotel', 'Room class', 'Maximum adults', 'Maximum children', 'Maximum guests', 'Single supplement'],
    shares: ['Third and fourth adult', 'Child, 0 to 2', 'Child, 3 to 12', 'Child, 13 to 17'],
    rates: ['Hotel', 'Room class', 'Meal plan', 'From', 'To', 'Price', 'Stock'],
    hotels: 'Hotels',
    roomClasses: 'Room classes',
  },
  es: {
    hotel: [
      'Nombre',
      'Clase',
      'Categoría',
      'Zona turística',
      'Ubicación',
      'Dirección',
      'Teléfono',
      'Latitud',
      'Longitud',
    ],
    texts: ['Descripción (inglés)', 'Descripción (español)', 'Planes de comidas', 'Entrada desde', 'Salida hasta'],
    terms: ['Estancia mínima de los días nuevos, en noches', 'Días de antelación de los días nuevos'],
    rooms: [
      ...['Hotel', 'Tipo de habitación', 'Máximo de adultos', 'Máximo de menores', 'Máximo de huéspedes'],
      'Suplemento individual',
    ],
    shares: ['Tercer y cuarto adulto', 'Menor, de 0 a 2', 'Menor, de 3 a 12', 'Menor, de 13 a 17'],
    rates: ['Hotel', 'Tipo de habitación', 'Plan de comidas', 'Desde', 'Hasta', 'Precio', 'Cupo'],
    hotels: 'Hoteles',
    roomClasses: 'Tipos de habitación',
  },
} as const

test('staff import a hotel with its rooms and its rates, and it is sold', async ({ page, baseURL, lang }) => {
  const [t, file, words] = [importTexts[lang], importFileTexts[lang], WORDS[lang]]
  const hotel = `Casa Jacaranda ${lang}`
  const [day, next] = [dayFromToday(40), dayFromToday(41)]
  await openImports(page, lang)
  await page.getByRole('link', { name: t.areas.catalogue }).click()
  await expect(page.getByText(t.leads.catalogue)).toBeVisible()
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)

  const importFile = async (name: string, buffer: Buffer) => {
    await page.getByLabel(t.file, { exact: true }).setInputFiles({ name, mimeType: 'application/octet-stream', buffer })
    await page.getByRole('button', { name: t.uploadButton }).click()
    await page.getByRole('button', { name: file.check, exact: true }).click()
  }
  const rooms = (adults: string) => [
    [...words.rooms, ...words.shares],
    [hotel, '1', adults, '1', '3', '40', '80', '0', '50', '75'],
  ]
  const workbook = async (adults: string) => {
    const records = [
      [...words.hotel, ...words.texts, ...words.terms],
      [
        ...[hotel, 'casa', '6', 'Varadero', 'city', 'Calle 30 No. 105', '+53 45 555 0123', 23.14, -81.28],
        ...['A small house with a tree.', 'Una casa pequeña con un árbol.', '3', '15:00', '11:00', 1, 0],
      ],
    ]
    const sheets = [
      { name: words.hotels, rows: records },
      { name: words.roomClasses, rows: rooms(adults) },
    ]
    return Buffer.from((await writeWorkbook('hotels', sheets)).bytes)
  }
  await importFile('hotels.xlsx', await workbook('9'))
  await expect(page.getByRole('heading', { name: file.problems(1) })).toBeVisible()
  await expect(page.getByRole('row', { name: new RegExp(`${words.roomClasses} 2 ${words.rooms[2]}`) })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: file.uploadAnother }).click()
  await importFile('hotels.xlsx', await workbook('2'))
  await expect(page.getByRole('heading', { name: file.wouldChange(1) })).toBeVisible()
  await expect(page.getByRole('row', { name: `${hotel} ${file.added}` })).toBeVisible()
  await page.getByRole('button', { name: file.commit, exact: true }).click()
  await expect(page.getByRole('heading', { name: file.didChange(1) })).toBeVisible()
  await expectAccessible(page)
  const done = page.url()

  await page.getByRole('main').getByRole('link', { name: file.back }).click()
  await page.getByRole('main').getByRole('link', { name: t.areas.inventory }).click()
  await expect(page.getByText(t.leads.inventory)).toBeVisible()
  const rates = `${words.rates.join(',')}\r\n${hotel},1,CP,${day},${next},40,3\r\n`
  await importFile('rates.csv', Buffer.from(rates))
  await page.getByRole('button', { name: file.commit, exact: true }).click()
  await expect(page.getByRole('heading', { name: file.did(4) })).toBeVisible()

  const offers = await apiAt(baseURL!).post(`/api/lodgingBookings/getOffers/Price/0/${lang}/1/100`, {
    CheckIn: day,
    CheckOut: next,
    Rooms: [{ RoomIndex: 0, AdultsAmount: 2, ChildrenAmount: 0, ChildrenAgeList: [] }],
  })
  const names = JSON.stringify(offers.List)
  expect(names).toContain(hotel)

  await page.goto(done)
  await page.getByRole('button', { name: file.undo }).click()
  await expect(page.getByText(t.states.undone, { exact: true })).toBeVisible()
})

test('staff import a new version of a policy, and visitors read it', async ({ page, lang }) => {
  const [t, file] = [importTexts[lang], importFileTexts[lang]]
  const today = dayInHavana(new Date())
  await openImports(page, lang)
  await page.getByRole('navigation', { name: t.areasLabel }).getByRole('link', { name: t.areas.content }).click()
  await expect(page.getByText(t.leads.content)).toBeVisible()
  await page.getByRole('region', { name: t.upload }).getByLabel(t.kind).selectOption('policies')

  const upload = async (day: string) => {
    await page.getByLabel(t.file, { exact: true }).setInputFiles({
      name: 'policies.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(
        [
          'Policy,Date of effect,Title (English),Title (Spanish),Text (English),Text (Spanish)',
          `Privacy policy,${day},Your data,Sus datos,"# What we keep\n\nOnly what a trip needs.","# Lo que guardamos\n\nSolo lo que hace falta para un viaje."`,
        ].join('\r\n'),
      ),
    })
    await page.getByRole('button', { name: t.uploadButton }).click()
    await page.getByRole('button', { name: file.check, exact: true }).click()
  }
  await upload('soon')
  await expect(page.getByRole('heading', { name: file.problems(1) })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: file.uploadAnother }).click()
  await page.getByRole('region', { name: t.upload }).getByLabel(t.kind).selectOption('policies')
  await upload(today)
  await page.getByRole('button', { name: file.commit, exact: true }).click()
  await expect(page.getByRole('main')).toContainText(t.states.done)

  for (const [language, title, text] of [
    ['en', 'Your data', 'Only what a trip needs.'],
    ['es', 'Sus datos', 'Solo lo que hace falta para un viaje.'],
  ] as const) {
    await page.goto(`/${language}/privacy-policy`)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByText(text)).toBeVisible()
    await expect(page.getByText(informationTexts[language].inEffect(formatDay(today, language)))).toBeVisible()
  }
})
