import type { Page } from '@playwright/test'
import { profileTexts } from '../src/features/clients/ui/profile.texts.ts'
import { courierTexts } from '../src/features/notes/ui/courier.texts.ts'
import { notesTexts } from '../src/features/notes/ui/notes.texts.ts'
import { paymentTexts } from '../src/features/payment/ui/payment.texts.ts'
import type { Lang } from '../src/lib/languages.ts'
import { shellTexts } from '../src/shell/shell.texts.ts'
import { PASSWORD, signIn } from './accounts.ts'
import { expect, LINE_CUT, test } from './journey-test.ts'
import { makeClient } from './made-clients.ts'
import { readyToPay } from './ready-to-pay.ts'

/** Fields of forms that take a while to fill in, where they are and what is typed there. */
const draftsIn = (lang: Lang) => [
  { path: 'profile', label: profileTexts[lang].city, text: 'Gibara' },
  { path: 'courier-service', label: courierTexts[lang].contents, text: 'Enalapril' },
  { path: 'notes?write=', label: notesTexts[lang].body, text: '¿Habrá una cuna para Lola?' },
]

const logOff = async (page: Page, lang: Lang) => {
  await page.getByRole('banner').locator('summary').filter({ visible: true }).last().click()
  await page.getByRole('button', { name: shellTexts[lang].logOff }).filter({ visible: true }).click()
  await expect(page).toHaveURL(new RegExp(`/${lang}$`))
}

test('what was typed outlives a cut line and a reload, and nobody else ever sees it', async ({
  page,
  context,
  baseURL,
  lang,
  faults,
}, { project }) => {
  faults.expect(LINE_CUT)
  const drafts = draftsIn(lang)
  const zip = page.getByLabel(paymentTexts[lang].zip)
  const other = await makeClient(baseURL!, `drafts other ${project.name}`)
  const typeAll = async () => {
    for (const { path, label, text } of drafts) {
      await page.goto(`/${lang}/${path}`)
      await page.getByLabel(label).fill(text)
    }
  }
  const expectNone = async () => {
    for (const { path, label } of drafts) {
      await page.goto(`/${lang}/${path}`)
      await expect(page.getByLabel(label)).toHaveValue('')
    }
  }

  await test.step('it is there again', async () => {
    await readyToPay(page, baseURL!, lang, `drafts ${project.name}`)
    await zip.fill('M5V 2T6')
    await page.reload()
    await expect(zip).toHaveValue('M5V 2T6')
    await page.goto(`/${lang}/profile`)
    await page.getByLabel(profileTexts[lang].zip).fill('M5V 2T6')
    await context.setOffline(true)
    await page.getByRole('button', { name: profileTexts[lang].save, exact: true }).first().click()
    await expect(page.getByRole('alert').getByText(profileTexts[lang].notSaved)).toBeVisible()
    await context.setOffline(false)
    await page.reload()
    await expect(page.getByLabel(profileTexts[lang].zip)).toHaveValue('M5V 2T6')
    await typeAll()
    for (const { path, label, text } of drafts) {
      await page.goto(`/${lang}/${path}`)
      await expect(page.getByLabel(label)).toHaveValue(text)
    }
  })

  await test.step('whoever signs in after them does not see it', async () => {
    await logOff(page, lang)
    await page.goto(`/${lang}/signIn?returnUrl=/${lang}/profile`)
    await signIn(page, lang, other.email, PASSWORD)
    await expect(page).toHaveURL(/profile/)
    await expect(page.getByLabel(profileTexts[lang].zip)).toHaveValue('')
    await expectNone()
  })

  await test.step('nor in a tab that was elsewhere when they left', async () => {
    await typeAll()
    await page.goto('about:blank')
    const second = await context.newPage()
    await second.goto(`/${lang}/profile`)
    await logOff(second, lang)
    const third = await makeClient(baseURL!, `drafts third ${project.name}`)
    await second.goto(`/${lang}/signIn?returnUrl=/${lang}/profile`)
    await signIn(second, lang, third.email, PASSWORD)
    await expect(second).toHaveURL(/profile/)
    await expectNone()
  })
})
