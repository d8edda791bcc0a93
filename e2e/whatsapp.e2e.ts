import { clientTexts } from '../src/features/clients/ui/clients.texts.ts'
import { whatsAppTexts } from '../src/features/clients/ui/whatsapp.texts.ts'
import { shellTexts } from '../src/shell/frame/shell.texts.ts'
import { formTexts } from '../src/ui/form.texts.ts'
import { apiAt } from './api.ts'
import { expect, expectAccessible, expectNoHorizontalScroll, test } from './journey-test.ts'

test('a new client verifies the phone with a WhatsApp code', async ({ page, baseURL, lang }, { project }) => {
  const t = whatsAppTexts[lang]
  const words = clientTexts[lang]
  const email = `wa.${project.name}@example.com`
  const password = 'Malecon al atardecer'
  const number = 2_000 + ['en-1280', 'es-360'].indexOf(project.name)
  const newestCode = async () => {
    const { Data } = await apiAt(baseURL!).get('/api/demo/mailbox')
    const message = Data.find((mail: { Recipient: string }) => mail.Recipient === `+1305555${number}`)
    return /\d{6}/.exec(message.Text)![0]
  }

  await page.goto(`/${lang}/signUp`)
  await page.getByLabel(words.firstName, { exact: true }).fill('Lola')
  await page.getByLabel(words.lastName, { exact: true }).fill('Díaz')
  await page.getByLabel(words.phone, { exact: true }).fill(`+1 305 555 ${number}`)
  await page.getByLabel(t.signUp).check()
  await page.getByLabel(formTexts[lang].email).fill(email)
  await page.getByLabel(formTexts[lang].password, { exact: true }).fill(password)
  await page.getByRole('button', { name: words.create }).click()
  await page.waitForURL(/signUpSuccess/)
  const { Data } = await apiAt(baseURL!).get('/api/demo/mailbox')
  const mail = Data.find((one: { Recipient: string }) => one.Recipient === email)
  const code = /activate_client\/([\w-]+)/.exec(mail.Text)![1]!
  const { Data: activation } = await apiAt(baseURL!).post(`/api/clients/activate/${code}`, {})
  expect(activation).toEqual({ TemporaryPasswordMailed: false })
  await page.goto(`/${lang}/mailbox`)
  await expect(page.getByText(formTexts[lang].whatsApp).first()).toBeVisible()

  await page.goto(`/${lang}/signIn?returnUrl=${encodeURIComponent(`/${lang}/profile`)}`)
  await page.getByLabel(formTexts[lang].email).fill(email)
  await page.getByLabel(formTexts[lang].password, { exact: true }).fill(password)
  await page.getByRole('button', { name: words.signIn }).click()
  await page.waitForURL(/profile/)
  const section = page.getByRole('region', { name: t.title, exact: true })
  await expect(section.getByRole('status')).toHaveText(t.sent)
  await expect(section.getByLabel(t.code)).toHaveAttribute('autocomplete', 'one-time-code')
  await section.getByLabel(t.code).fill('12')
  await section.getByRole('button', { name: t.confirm }).click()
  await expect(section.getByText(t.wrongCode)).toBeVisible()
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)
  await section.getByLabel(t.code).fill(await newestCode())
  await section.getByRole('button', { name: t.confirm }).click()
  await expect(section.getByRole('status')).toHaveText(t.verified(`+1305555${number}`))

  // The chat link is on other pages; it loads nothing before it is clicked.
  const chat = page.getByRole('link', { name: shellTexts[lang].chat })
  await expect(chat).toHaveCount(0)
  for (const path of ['shopping-cart', 'privacy-policy']) {
    await page.goto(`/${lang}/${path}`)
    await expect(chat).toBeVisible()
    await expect(chat).toHaveAttribute('href', /^https:\/\/wa\.me\/\d+$/)
    await expectAccessible(page)
    await expectNoHorizontalScroll(page)
  }
  await page.goto(`/${lang}/payment`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(chat).toHaveCount(0)
})
