import { CAR_MODELS, CAR_SUPPLIERS } from '../src/features/cars/car-records.ts'
import { publishingTexts } from '../src/features/publishing/ui/publishing.texts.ts'
import { staffTexts } from '../src/features/staff/ui/staff.texts.ts'
import { formTexts } from '../src/ui/form.texts.ts'
import { apiAt } from './api.ts'
import { expect, expectAccessible, expectNoHorizontalScroll, test } from './journey-test.ts'

const t = publishingTexts.en

test('staff add a car model and a supplier with an office, and visitors see the office', async ({
  page,
  baseURL,
  faults,
}) => {
  faults.expect(/422/)
  const field = (label: string) => page.getByRole('main').getByLabel(label, { exact: true })
  const add = async (definition: typeof CAR_MODELS | typeof CAR_SUPPLIERS, name: string) => {
    await page.goto('/en/office/catalogue')
    await page.getByRole('main').getByRole('link', { name: definition.title.en }).click()
    await page.getByRole('button', { name: t.add(definition.one.en) }).click()
    const dialog = page.getByRole('dialog', { name: t.add(definition.one.en) })
    await dialog.getByLabel(t.name).fill(name)
    await dialog.getByRole('button', { name: t.create }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  }
  const publish = () => page.getByRole('button', { name: t.publish, exact: true }).click()
  const isPublished = () => expect(page.getByText(t.published)).toBeVisible()

  await page.goto('/en/office')
  await page.getByLabel(formTexts.en.email).fill('ana@alamar.example')
  await page.getByLabel(formTexts.en.password, { exact: true }).fill('Malecon2026!')
  await page.getByRole('button', { name: staffTexts.en.signIn }).click()
  await expect(page.getByRole('link', { name: t.title })).toBeVisible()

  await add(CAR_MODELS, 'Tank 300')
  await field('Class').selectOption({ label: 'Jeep and 4x4' })
  await field('Transmission').selectOption({ label: 'Automatic' })
  await field('Fuel').selectOption({ label: 'Hybrid' })
  await field('Body').selectOption({ label: 'Jeep' })
  for (const [label, value] of [
    ['Seats', '5'],
    ['Bags', '4'],
    ['Doors', '5'],
  ] as const)
    await field(label).fill(value)
  await publish()
  await isPublished()

  await add(CAR_SUPPLIERS, 'Tocororo Rent')
  await publish()
  const problems = page.getByRole('alert')
  await expect(problems).toContainText('Name in addresses: is required')
  await expect(problems).toContainText('Offices: must have at least one')
  await expectAccessible(page)

  await field('Name in addresses').fill('tocororo-rent')
  await field('About, English').fill('Jeeps for the mountains.')
  // The label says that this language is missing.
  await page.getByLabel(/^About, Spanish/).fill('Jeeps para la montaña.')
  await field('Phone').fill('+53 42 555 0100')
  await field('After-hours fee (USD)').fill('10')

  await page.getByRole('button', { name: t.addRow('Office') }).click()
  const office = page.getByRole('group', { name: /^Office 1/ })
  await office.getByLabel('Name', { exact: true }).fill('Tocororo Vedado')
  await office.getByLabel('Zone').selectOption({ label: 'Havana, Vedado' })
  await office.getByLabel('Opens').fill('08:00')
  await office.getByLabel('Closes').fill('07:00')
  await office.getByLabel('Phone').fill('+53 7 555 0300')
  await office.getByLabel('Address').fill('Calle 23 y L')
  await office.getByLabel(t.latitude).fill('23.139')
  await office.getByLabel(t.longitude).fill('-82.382')

  await page.getByRole('button', { name: t.addRow('Model') }).click()
  const model = page.getByRole('group', { name: /^Model 1/ })
  await model.getByLabel('Model').selectOption({ label: 'Tank 300' })
  await model.getByLabel('Insurance per day (USD)').fill('20')
  await model.getByLabel('Deposit (USD)').fill('250')
  await publish()
  await expect(page.getByRole('alert')).toContainText('Closes: must be later than 08:00')
  await expectNoHorizontalScroll(page)
  await office.getByLabel('Closes').fill('18:00')
  await publish()
  await isPublished()

  // One-way fees are a table of the zones of the supplier's offices: fees by kilometer, and amounts typed or pasted in their place.
  await page.getByRole('button', { name: t.addRow('Office') }).click()
  const airport = page.getByRole('group', { name: /^Office 2/ })
  await airport.getByLabel('Name', { exact: true }).fill('Tocororo Airport')
  await airport.getByLabel('Zone').selectOption({ index: 1 })
  for (const [label, value] of [
    ['Opens', '08:00'],
    ['Closes', '18:00'],
    ['Phone', '+53 7 555 0301'],
    ['Address', 'Terminal 3'],
    [t.latitude, '22,99'],
    [t.longitude, '-82,41'],
  ] as const)
    await airport.getByLabel(label).fill(value)
  await page.getByRole('navigation', { name: t.sections }).getByRole('link', { name: 'One-way fees' }).click()
  const cells = page.getByRole('grid').getByRole('textbox')
  await expect(cells).toHaveCount(2)
  await field('Fee per kilometer (USD) (optional)').fill('1')
  await field('Lowest fee (USD) (optional)').fill('25')
  await field('Highest fee (USD) (optional)').fill('140')
  await expect(cells.first()).toHaveAttribute('placeholder', '25.00')
  await cells.first().fill('40')
  await cells.first().press('ArrowDown')
  await expect(cells.last()).toBeFocused()
  // The grid is one tab stop, at the cell that had the focus last.
  await page.keyboard.press('Tab')
  await expect(page.getByRole('grid').locator(':focus')).toHaveCount(0)
  await page.keyboard.press('Shift+Tab')
  await expect(cells.last()).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByRole('grid').locator(':focus')).toHaveCount(0)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Control+Home')
  await expect(cells.first()).toBeFocused()
  await page.keyboard.press('Control+End')
  await expect(cells.last()).toBeFocused()
  await cells.last().fill('not a fee')
  await publish()
  const fee = page.getByRole('alert').getByRole('link', { name: /^Fee 2, Fee: / })
  await fee.click()
  await expect(cells.last()).toBeFocused()
  await cells.last().fill('')
  await expectAccessible(page)
  await publish()
  await isPublished()
  await page.reload()
  await expect(cells.first()).toHaveValue('40.00')
  await expect(cells.last()).toHaveValue('')

  // For a supplier with many zones, the arrow keys skip the diagonal, and move from a selected text to the next cell.
  await page.goto('/en/office/catalogue/car-suppliers/1')
  const at = (row: number, column: number) => page.locator(`[data-cell="${row} ${column}"]`)
  await at(0, 1).click()
  await expect(page.getByRole('grid').locator('input:not([tabindex="-1"])')).toHaveCount(1)
  expect(await cells.count()).toBeGreaterThan(100)
  await at(0, 1).fill('31')
  for (const [key, cell] of [
    ['ArrowRight', at(0, 2)],
    ['ArrowLeft', at(0, 1)],
    ['ArrowRight', at(0, 2)],
    ['ArrowDown', at(1, 2)],
    ['ArrowLeft', at(1, 0)],
    ['Enter', at(2, 0)],
    ['ArrowUp', at(1, 0)],
  ] as const) {
    await page.keyboard.press(key)
    await expect(cell).toBeFocused()
  }
  await at(0, 1).fill('')

  await page.goto('/en/office/catalogue/car-suppliers?text=tocororo')
  await expect(page.getByRole('row').filter({ hasText: 'Tocororo Rent' })).toContainText(t.statuses.published)
  const { Data } = await apiAt(baseURL!).post('/api/carBookings/carAgencies/en', {})
  expect(Data).toContainEqual(expect.objectContaining({ Name: 'Tocororo Vedado', SupplierName: 'Tocororo Rent' }))
})
