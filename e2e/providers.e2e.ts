import { messageSettingsTexts } from '../src/features/clients/ui/message-settings.texts.ts'
import { providersTexts } from '../src/features/office/ui/providers.texts.ts'
import { staffTexts } from '../src/features/staff/ui/staff.texts.ts'
import { formTexts } from '../src/ui/form.texts.ts'
import { mailTo, PASSWORD, signIn } from './accounts.ts'
import { apiAt } from './api.ts'
import { expect, expectAccessible, expectContrast, expectNoHorizontalScroll, test } from './journey-test.ts'

test('a client stops and allows messages on WhatsApp', async ({ page, baseURL, lang }, { project }) => {
  const t = messageSettingsTexts[lang]
  const email = `messages.${project.name}@example.com`
  const phone = `+1305555${2_300 + ['en-1280', 'es-360'].indexOf(project.name)}`
  const client = { Email: email, Password: PASSWORD, FirstName: 'Elena', LastName: 'Marrero', Phone: phone }
  const api = apiAt(baseURL!)
  expect((await api.post('/api/clients', { NewClient: client })).Status).toBe(0)
  const [, code] = /activate_client\/([\w-]+)/.exec(await mailTo(baseURL!, email, /activate_client/))!
  await api.post(`/api/clients/activate/${code}`, {})
  await page.goto(`/${lang}/signIn?returnUrl=${encodeURIComponent(`/${lang}/profile`)}`)
  await signIn(page, lang, email, PASSWORD)
  const section = page.getByRole('region', { name: t.title })
  await expect(section.getByRole('status')).toHaveText(t.welcome(phone))
  await section.getByRole('button', { name: t.stop }).click()
  await expect(section.getByRole('status')).toHaveText(t.stopped)
  await page.reload()
  await expect(section.getByRole('status')).toHaveText(t.stopped)
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)
  await section.getByRole('button', { name: t.allow }).click()
  await expect(section.getByRole('status')).toHaveText(t.welcome(phone))
})

test('staff check an external service', async ({ page, lang }) => {
  const t = providersTexts[lang]
  await page.goto(`/${lang}/office/providers`)
  await page.getByLabel(formTexts[lang].email).fill('ana@alamar.example')
  await page.getByLabel(formTexts[lang].password, { exact: true }).fill('Malecon2026!')
  await page.getByRole('button', { name: staffTexts[lang].signIn }).click()
  const map = page.getByRole('article', { name: lang === 'es' ? 'Mapa de resultados' : 'Map of search results' })
  await expect(map).toBeVisible()
  await map.getByRole('button', { name: t.check }).click()
  await expect(map.getByText(t.working, { exact: true })).toBeVisible()
  await expect(page.getByText(t.off).first()).toBeVisible()
  await expectAccessible(page)
  await expectContrast(page)
  await expectNoHorizontalScroll(page)
})
