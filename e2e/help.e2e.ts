import { helpTexts } from '../src/features/information/ui/help.texts.ts'
import { shellTexts } from '../src/shell/frame/shell.texts.ts'
import { uiTexts } from '../src/ui/ui.texts.ts'
import { expect, expectAccessible, expectContrast, expectNoHorizontalScroll, test } from './journey-test.ts'

test('without scripts a visitor finds an answer on the help page', async ({
  page: withScripts,
  browser,
  lang,
  baseURL,
  viewport,
  say,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL, viewport })
  const page = await context.newPage()
  const t = helpTexts[lang]
  const search = async (query: string) => {
    await page.getByLabel(t.searchFor).fill(query)
    await page.getByRole('search').getByRole('button', { name: t.search }).click()
  }
  await page.goto(`/${lang}`)
  await page.getByRole('link', { name: shellTexts[lang].helpPage, exact: true }).click()
  await page.getByRole('navigation', { name: t.topics }).getByRole('link', { name: t.contact }).click()
  const contact = page.getByRole('region', { name: t.contact })
  await expect(contact).toBeInViewport()
  await expect(contact.getByRole('link', { name: t.writeMessage })).toBeVisible()

  await search(say('BANK transfers', 'como TRANSFERENCIA'))
  await expect(page).toHaveURL(new RegExp(`/${lang}/faq\\?q=`))
  const answer = page.getByText(say('the exact amount and your reference', 'el importe exacto y su referencia'))
  await expect(answer).toBeHidden()
  await page.getByText(say('How do I pay by bank transfer?', '¿Cómo pago por transferencia bancaria?')).click()
  await expect(answer).toBeVisible()
  const found = page.url()

  await search('zzzz')
  await expect(page.getByText(t.nothingFor('zzzz'))).toBeVisible()
  await expect(contact).toBeVisible()
  const nothing = page.url()
  await page.getByRole('main').getByRole('link', { name: uiTexts[lang].allQuestions }).click()
  await expect(page).toHaveURL(new RegExp(`/${lang}/faq$`))
  await context.close()

  for (const url of [`/${lang}/faq`, found, nothing]) {
    await withScripts.goto(url)
    await expectAccessible(withScripts)
    await expectNoHorizontalScroll(withScripts)
    for (const colorScheme of ['light', 'dark'] as const) {
      await withScripts.emulateMedia({ colorScheme })
      await expectContrast(withScripts)
    }
  }
})
