import type { Page } from '@playwright/test'
import { clientTexts } from '../src/features/clients/ui/clients.texts.ts'
import type { Lang } from '../src/lib/languages.ts'
import { formTexts } from '../src/ui/form.texts.ts'
import { proveTexts } from '../src/ui/prove-password.texts.ts'
import { apiAt } from './api.ts'
import { expect } from './journey-test.ts'

export const PASSWORD = 'Malecon al atardecer'

/** The text of the latest email to an address that matches `word`. Waits for it, since emails are written shortly after the request. */
export const mailTo = async (url: string, email: string, word: RegExp): Promise<string> => {
  let text = ''
  await expect(async () => {
    const { Data } = await apiAt(url).get('/api/demo/mailbox')
    text = Data.find(
      (mail: { Recipient: string; Text: string }) => mail.Recipient === email && word.test(mail.Text),
    )?.Text
    expect(text).toBeTruthy()
  }).toPass()
  return text
}

/** Creates a client with an active account through the API. */
export const openAccount = async (url: string, email: string, lastName = 'Marrero') => {
  const api = apiAt(url)
  const client = { Email: email, Password: PASSWORD, FirstName: 'Elena', LastName: lastName, Phone: '+1 416 555 0190' }
  expect(await api.post('/api/clients', { NewClient: client })).toMatchObject({ Status: 0 })
  const [, code] = /activate_client\/([\w-]+)/.exec(await mailTo(url, email, /activate_client/))!
  expect(await api.post(`/api/clients/activate/${code}`, {})).toMatchObject({ Status: 0 })
}

/** Fills in the open sign-in page. */
export const signIn = async (page: Page, lang: Lang, email: string, password: string) => {
  await page.getByLabel(formTexts[lang].email).fill(email)
  await page.getByLabel(formTexts[lang].password, { exact: true }).fill(password)
  await page.getByRole('button', { name: clientTexts[lang].signIn, exact: true }).click()
}

/** Makes the server refuse the next call to `path` as if the sign-in were more than five minutes ago. */
export const askForProof = (page: Page, path: string) =>
  page.route(
    path,
    (route) => route.fulfill({ json: { Data: '', Status: -1, ResultCode: 'PROOF_NEEDED', ResponseType: 'Error' } }),
    { times: 1 },
  )

/** Enters an emailed code in the open dialog that asks for a proof of identity. */
export const proveByMailedCode = async (page: Page, lang: Lang, url: string, email: string) => {
  const t = proveTexts[lang]
  const proof = page.getByRole('dialog', { name: t.title })
  await proof.getByRole('button', { name: t.noPassword }).click()
  await expect(proof.getByText(t.codeText)).toBeVisible()
  const digits = /: (\d{6})$/m.exec(await mailTo(url, email, /: \d{6}$/m))![1]!
  await proof.getByLabel(t.code).fill(digits)
  await proof.getByRole('button', { name: t.button }).click()
}
