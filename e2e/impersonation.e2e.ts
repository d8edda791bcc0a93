import { clientTexts } from '../src/features/office/ui/clients.texts.ts'
import { officeTexts } from '../src/features/office/ui/office.texts.ts'
import { staffTexts } from '../src/features/staff/ui/staff.texts.ts'
import { shellTexts } from '../src/shell/frame/shell.texts.ts'
import { formTexts } from '../src/ui/form.texts.ts'
import { apiAt } from './api.ts'
import { expect, expectAccessible, expectNoHorizontalScroll, test } from './journey-test.ts'

const ELENA = { email: 'elena@alamar.example', password: 'Malecon2026!' }
const CLIENT = { email: 'james.wilson@example.com', password: 'Toronto2026!', name: 'James Wilson' }

test('support acts as a client from a link, cannot pay, leaves, and the client is notified', async ({
  page,
  baseURL,
  lang,
}, { project }) => {
  const t = clientTexts[lang]
  const reason = `Asked us to look at the dates (${project.name})`
  const expectGoodPage = async () => {
    await expectAccessible(page)
    await expectNoHorizontalScroll(page)
  }

  await page.goto(`/${lang}/office/clients`)
  await page.getByLabel(formTexts[lang].email).fill(ELENA.email)
  await page.getByLabel(formTexts[lang].password, { exact: true }).fill(ELENA.password)
  await page.getByRole('button', { name: staffTexts[lang].signIn }).click()
  const menu = page.getByRole('navigation', { name: officeTexts[lang].menu })
  await expect(menu.getByRole('link', { name: officeTexts[lang].requests })).toBeVisible()
  await expect(menu.getByRole('link', { name: officeTexts[lang].mailbox })).toHaveCount(0)

  await page.getByLabel(t.search).fill('wilson')
  await page.getByRole('button', { name: t.find }).click()
  await expect(page.getByRole('main').getByRole('status')).toHaveText(t.found(1))
  await page.getByRole('link', { name: CLIENT.name }).click()
  await expect(page.getByRole('heading', { level: 1, name: CLIENT.name })).toBeVisible()
  await page.getByRole('button', { name: t.getLink }).click()
  await expect(page.getByText(t.reasonMissing)).toBeVisible()
  await page.getByLabel(t.reason).fill(reason)
  await page.getByLabel(t.mayWrite).check()
  await page.getByLabel(t.ownPassword, { exact: true }).fill(ELENA.password)
  await page.getByRole('button', { name: t.getLink }).click()
  const href = await page.getByRole('link', { name: t.open }).getAttribute('href')
  await expectGoodPage()

  await page.goto(href!)
  await expect(page.getByRole('heading', { level: 1, name: t.impersonate })).toBeVisible()
  await page.getByRole('button', { name: t.begin }).click()
  const banner = page.getByRole('complementary', { name: shellTexts[lang].actingTitle })
  await expect(banner).toContainText(`${shellTexts[lang].actingAs} ${CLIENT.name}`)
  await expect(banner.getByRole('timer')).toHaveText(/^(30:00|29:\d\d)$/)
  await expect(page.getByText(reason)).toBeVisible()
  await expectGoodPage()

  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('alamar.session')!).token as string)
  const api = apiAt(baseURL!)
  const paid = await api.post('/api/travelPlans/payWithFund', { TravelPlanId: 1 }, { token })
  expect(paid.ResultCode).toBe('IMPERSONATED')

  // A static page also shows the banner, and leaving works there.
  await page.goto(`/${lang}/privacy-policy`)
  await expect(banner).toContainText(CLIENT.name)
  await expectGoodPage()
  await banner.getByRole('button', { name: shellTexts[lang].actingLeave }).click()
  await expect(page).toHaveURL(new RegExp(`/${lang}/?$`))
  await expect(banner).toHaveCount(0)
  const { token: own, clientId } = await api.signIn(CLIENT.email, CLIENT.password)
  expect((await api.get(`/api/clients/impersonations/${clientId}`, token)).ResultCode).toBe('UNAUTHORIZED')
  const notes = await api.get(`/api/notes/list/${clientId}/6/false/true/${lang}`, own)
  expect(notes.Data.some((note: { Body: string }) => note.Body.includes(reason))).toBe(true)
})

test('the link page says why a link is invalid, and whose session would end', async ({ page, baseURL, lang }) => {
  const t = clientTexts[lang]
  const { token, clientId } = await apiAt(baseURL!).signIn('maria.perez@example.com', 'Varadero2026!')
  await page.goto(`/${lang}/impersonate`)
  await expect(page.getByText(t.noLink)).toBeVisible()
  await expect(page.getByRole('button', { name: t.begin })).toBeDisabled()
  const session = JSON.stringify({ token, client: { id: clientId, firstName: 'Maria' } })
  await page.evaluate((text) => localStorage.setItem('alamar.session', text), session)
  await page.goto(`/${lang}/profile`)
  await page.goto(`/${lang}/impersonate#never-made`)
  await expect(page.getByText(t.willSignOff('Maria'))).toBeVisible()
  await page.getByRole('button', { name: t.beginAnyway }).click()
  await expect(page.getByRole('alert')).toContainText(t.newLink)
  // The invalid link has not ended the session.
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem('alamar.session')!))).toMatchObject({ token })
  await expectAccessible(page)
})
