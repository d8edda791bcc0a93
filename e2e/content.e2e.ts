import type { Locator, Page } from '@playwright/test'
import { NEWS } from '../src/features/information/content-records.ts'
import { defaultHomePage } from '../src/features/information/home-page.ts'
import { HOME_PAGE } from '../src/features/information/home-page-record.ts'
import { informationTexts } from '../src/features/information/ui/information.texts.ts'
import { officePolicyTexts } from '../src/features/information/ui/office-policy.texts.ts'
import { mailsTexts } from '../src/features/office/ui/mails.texts.ts'
import { publishingTexts } from '../src/features/publishing/ui/publishing.texts.ts'
import { staffTexts } from '../src/features/staff/ui/staff.texts.ts'
import { planTexts } from '../src/features/travel-plan/ui/travel-plan.texts.ts'
import { dayInHavana, formatDay } from '../src/lib/days.ts'
import { FAULT_TEXT } from '../src/lib/fault.ts'
import { REFUSALS } from '../src/lib/refusals.ts'
import { withRealLists } from '../src/ui/block-document.ts'
import { blockEditorTexts } from '../src/ui/block-editor.texts.ts'
import { formTexts } from '../src/ui/form.texts.ts'
import { leaveGuardTexts } from '../src/ui/leave-guard.texts.ts'
import { olderTexts } from '../src/ui/older.texts.ts'
import { PASSWORD, signIn } from './accounts.ts'
import { dayFromToday } from './api.ts'
import { expect, expectAccessible, expectNoHorizontalScroll, hold, test } from './journey-test.ts'
import { bookStay, makeClient } from './test-clients.ts'

// A test makes the load of a script fail, which the service worker would serve from its cache.
test.use({ serviceWorkers: 'block' })

const signInAsAna = async (page: Page) => {
  await page.getByLabel(formTexts.en.email).fill('ana@alamar.example')
  await page.getByLabel(formTexts.en.password, { exact: true }).fill('Malecon2026!')
  await page.getByRole('button', { name: staffTexts.en.signIn }).click()
}

/** Ends the session when `button` sends the input to `path`; Ana then signs in again. */
const saveWithoutSession = async (page: Page, path: string, button: Locator) => {
  await page.route(path, (route) => route.fulfill({ status: 401, json: { Status: -1 } }), { times: 1 })
  await button.click()
  await signInAsAna(page)
}

const openContent = async (page: Page) => {
  await page.goto('/en/office/content')
  await signInAsAna(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Content' })).toBeVisible()
}

/** The HTML that a word processor copies for a heading, a list of two lines and a paragraph. */
const FROM_WORD = `<h1 style="color:red">Where</h1>
<p class=MsoListParagraphCxSpFirst style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol'><span
style='mso-list:Ignore'>·<span>&nbsp;&nbsp;</span></span></span><![endif]><b>Malecón</b></p>
<p class=MsoListParagraphCxSpLast style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·</span>Paseo del <i>Prado</i>, <a href="https://prado.example/mapa">map</a>, <a href="javascript:void 0">plan</a></p>
<p class=MsoNormal>Admission is free.</p><script>void 0</script>`

test('paragraphs that a word processor marks as list items become one list', async ({ page }) => {
  const html = await page.evaluate(withRealLists, FROM_WORD)
  await page.setContent(html)
  await expect(page.getByRole('list')).toHaveCount(1)
  await expect(page.getByRole('listitem')).toHaveText(['Malecón', 'Paseo del Prado, map, plan'])
  expect(await page.evaluate(withRealLists, '<ol><li>One</li></ol><p>Two</p>')).toBe('<ol><li>One</li></ol><p>Two</p>')
})

test('staff schedule a news item in both languages, and it appears at its scheduled time', async ({ page, faults }) => {
  faults.expect(/ERR_CONNECTION_RESET/)
  const t = publishingTexts.en
  const b = blockEditorTexts.en
  const field = (name: string, language: 'en' | 'es') => page.getByLabel(t.inLanguage(name, t.languages[language]))
  await openContent(page)
  await page.getByRole('link', { name: NEWS.title.en, exact: true }).click()
  await page.getByRole('button', { name: t.add(NEWS.one.en) }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t.nameIn('English')).fill('Carnival is back')
  await dialog.getByLabel(t.nameIn('Spanish')).fill('Vuelve el carnaval')
  await page.route('**/assets/block-editor*', (route) => route.abort('connectionreset'), { times: 1 })
  const lost = page.waitForEvent('requestfailed', (request) => request.url().includes('block-editor'))
  await dialog.getByRole('button', { name: t.create }).click()
  await lost
  await expect(page.getByRole('heading', { level: 1, name: 'Carnival is back' })).toBeVisible()

  await page.getByLabel('Category').selectOption({ index: 1 })
  await page.getByLabel('Day', { exact: true }).fill(dayFromToday(3))
  await page.getByLabel('Time in Havana', { exact: true }).fill('00:00')
  await page.getByLabel('Last day').fill(dayFromToday(5))
  await field('Summary', 'en').fill('Four nights of music on the seafront.')
  await field('Summary', 'es').fill('Cuatro noches de música en el malecón.')
  const english = page.getByRole('textbox', { name: t.inLanguage('Text', 'English') })
  await english.click()
  await page.getByRole('group', { name: 'Format: Text, English' }).getByRole('button', { name: 'Heading' }).click()
  await page.keyboard.type('When')
  await page.keyboard.press('Enter')
  await page.keyboard.type('From Thursday to Sunday.')
  await page.keyboard.press('Enter')
  await english.evaluate((element, html) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', html)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, FROM_WORD)
  await expect(english.getByRole('heading', { name: 'Where' })).toBeVisible()
  await expect(english.getByRole('listitem')).toHaveText(['Malecón', 'Paseo del Prado, map, plan'])
  await expect(english.getByRole('link')).toHaveText(['map'])
  const spanish = page.getByRole('textbox', { name: t.inLanguage('Text', 'Spanish') })
  const tools = page.getByRole('group', { name: 'Format: Text, Spanish' })
  await spanish.click()
  const toggleBold = async () => {
    await tools.getByRole('button', { name: b.bold }).click()
    await expect(spanish).toBeFocused()
  }
  await toggleBold()
  await page.keyboard.type('De jueves')
  await toggleBold()
  await page.keyboard.type(' a domingo. Escriba a ')
  await tools.getByRole('button', { name: b.inlineLink }).click()
  await page.getByLabel(b.address).fill('http://alamar.example')
  await page.keyboard.press('Enter')
  await expect(page.getByText(b.wrongAddress)).toBeVisible()
  await page.getByLabel(b.address).fill('fiesta@alamar.example')
  await page.keyboard.press('Enter')
  await expect(spanish.getByRole('link', { name: 'fiesta@alamar.example' })).toBeVisible()
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)

  await page.locator('input[type=file]').setInputFiles('docs/screenshots/home-en-1280.png')
  await expect(page.getByRole('main').getByRole('img')).toBeVisible()
  await page.getByRole('button', { name: t.publish, exact: true }).click()
  await expect(page.getByText(t.published)).toBeVisible()
  const visitor = await page.context().newPage()
  await visitor.goto('/es/news-list')
  await expect(visitor.getByText('Vuelve el carnaval')).toHaveCount(0)

  await expect(page.getByText(t.periods.scheduled, { exact: true })).toBeVisible()

  await page.getByLabel('Day', { exact: true }).fill(dayFromToday(-1))
  await page.getByRole('button', { name: t.publish, exact: true }).click()
  await expect(page.getByText(t.periods.shown, { exact: true })).toBeVisible()
  await visitor.goto('/es/news-list')
  await visitor.getByRole('link', { name: 'Vuelve el carnaval' }).click()
  await expect(visitor.getByText('De jueves a domingo. Escriba a')).toBeVisible()
  await expect(visitor.locator('strong').filter({ hasText: /^De jueves$/ })).toBeVisible()
  await expect(visitor.getByRole('link', { name: 'fiesta@alamar.example' })).toHaveAttribute(
    'href',
    'mailto:fiesta@alamar.example',
  )
  await visitor.goto(visitor.url().replace('/es/', '/en/'))
  await expect(visitor.getByRole('heading', { level: 2, name: 'Where' })).toBeVisible()
  await expect(visitor.getByRole('listitem').locator('strong')).toHaveText('Malecón')
  await expect(visitor.getByRole('link', { name: 'map' })).toHaveAttribute('href', 'https://prado.example/mapa')
  await expectAccessible(visitor)
  await expect(visitor.locator('meta[name=robots][content^=unavailable_after]')).toBeAttached()

  const o = olderTexts.en
  await field('Summary', 'en').fill('Five nights of music on the seafront.')
  await expect(page.getByText(t.olderHint.es)).toBeVisible()
  await page.getByRole('button', { name: t.publish, exact: true }).click()
  await expect(page.getByText(o.older.es)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: NEWS.title.en, exact: true }).first().click()
  await page.getByLabel(t.show, { exact: true }).selectOption(t.views.older)
  await page.getByRole('button', { name: t.find }).click()
  const row = page.getByRole('row', { name: 'Carnival is back' })
  await expect(row).toContainText(t.periods.shown)
  await expect(row).toContainText(t.disappears(''))
  await expect(row).toContainText(o.older.es)
  await row.getByRole('link').click()
  await page.getByRole('button', { name: o.confirmOf(t.inLanguage('Summary', 'Spanish')) }).click()
  await expect(page.getByText(o.confirmed)).toBeVisible()
  await expect(page.getByText(o.older.es)).toHaveCount(0)
})

test('staff keep their edits to a policy when a colleague saves, publishes or discards it', async ({
  page,
  faults,
}) => {
  faults.expect(/ERR_FAILED|ERR_CONNECTION_FAILED/)
  const t = officePolicyTexts.en
  const g = leaveGuardTexts.en
  const changed = REFUSALS.SAVED_MEANWHILE.en
  await openContent(page)
  const colleague = await page.context().newPage()
  await page.clock.install()
  const button = (on: Page, name: string) => on.getByRole('main').getByRole('button', { name, exact: true })
  for (const each of [page, colleague]) {
    await each.goto('/en/office/content/policies/privacy/0')
    await button(each, t.newVersion).click()
  }
  const mine = page.getByLabel(t.titleIn.en)
  const theirs = colleague.getByLabel(t.titleIn.en)
  const refused = page.getByRole('alert').filter({ hasText: changed })

  await test.step('discarding edits that are not based on a draft shows the colleague’s draft', async () => {
    await theirs.fill('Their title')
    await button(colleague, t.save).click()
    await expect(colleague.getByText(t.savedDraft)).toBeVisible()
    await mine.fill('My title')
    await button(page, t.save).click()
    await expect(refused).toBeVisible()
    await page.clock.fastForward(2_000)
    await button(page, t.discard).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText(t.dropText)).toBeVisible()
    await expect(dialog.getByText(changed)).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: t.discard }).click()
    await expect(mine).toHaveValue('Their title')
  })

  await test.step('a pending save that fails prevents leaving the page', async () => {
    await mine.fill('My better title')
    const save = '**/api/office/policies/**/draft'
    const endSave = await hold(page, save, (route) => route.abort())
    await button(page, t.save).click()
    await page.getByRole('link', { name: t.title, exact: true }).first().click()
    await expect(page.getByRole('dialog', { name: g.title })).toBeVisible()
    endSave()
    await expect(page.getByRole('dialog').getByText(FAULT_TEXT.en)).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: g.stay }).click()
    await expect(mine).toHaveValue('My better title')
    await page.unroute(save)
  })

  await test.step('edits are kept when the draft is discarded, and become a draft that can be discarded immediately', async () => {
    await button(colleague, t.discard).click()
    await colleague.getByRole('dialog').getByRole('button', { name: t.discard }).click()
    await expect(button(colleague, t.newVersion)).toBeVisible()
    await button(page, t.save).click()
    await expect(refused).toBeVisible()
    await expect(mine).toHaveValue('My better title')
    const versions = '**/api/office/policies/privacy/0'
    const endReload = await hold(page, versions, (route) => route.continue())
    await button(page, t.save).click()
    await expect(page.getByText(t.savedDraft)).toBeVisible()
    await button(page, t.discard).click()
    await expect(page.getByRole('dialog').getByText(t.discardText)).toBeVisible()
    endReload()
    await page.getByRole('dialog').getByRole('button', { name: t.discard }).click()
    await expect(button(page, t.newVersion)).toBeVisible()
    await page.unroute(versions)
  })
})

test('a booking names the version of the policy that it was sold under', async ({ page, baseURL, faults }, info) => {
  faults.expect(/401/)
  const t = officePolicyTexts.en
  await openContent(page)
  await page.getByRole('link', { name: t.title, exact: true }).click()
  await page.getByRole('link', { name: 'Cancellation policy' }).click()
  await page.getByRole('button', { name: t.newVersion }).click()
  await page.getByLabel(t.titleIn.en).fill('Cancellation terms')
  await expect(page.getByText(olderTexts.en.older.es)).toBeVisible()
  await page.getByLabel(t.titleIn.es).fill('Condiciones de cancelación')
  await saveWithoutSession(page, '**/api/office/policies/**/draft', page.getByRole('button', { name: t.save }))
  await expect(page.getByLabel(t.titleIn.en)).toHaveValue('Cancellation terms')
  await page.getByRole('button', { name: t.save }).click()
  await expect(page.getByText(t.savedDraft)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: t.publish }).click()
  await page.getByRole('dialog').getByRole('button', { name: t.publishNow }).click()
  await expect(page.getByRole('row').filter({ hasText: t.states.inEffect })).toBeVisible()

  const client = await makeClient(baseURL!, info.title.slice(0, 20))
  await bookStay(client, 60)
  await page.goto(`/en/signIn?returnUrl=${encodeURIComponent('/en/shopping-cart')}`)
  await signIn(page, 'en', client.email, PASSWORD)
  await page.getByText(planTexts.en.details).click()
  const today = formatDay(dayInHavana(new Date()), 'en')
  await page.getByRole('link', { name: planTexts.en.soldUnder('Cancellation policy', today) }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Cancellation terms' })).toBeVisible()
  await expect(page.getByText(informationTexts.en.inEffect(today))).toBeVisible()
  await page.getByRole('link', { name: informationTexts.en.versionOf(formatDay('2026-10-01', 'en')) }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Cancellation policy' })).toBeVisible()
  await expectAccessible(page)
})

test('the tables of policies and of their versions fit on a phone', async ({ page }) => {
  await openContent(page)
  await page.setViewportSize({ width: 360, height: 800 })
  for (const lang of ['en', 'es'])
    for (const path of ['policies', 'policies/privacy/0']) {
      await page.goto(`/${lang}/office/content/${path}`)
      const table = page.getByRole('table')
      await expect(table.getByRole('row').nth(1)).toBeVisible()
      const frame = await table.evaluate(({ parentElement }) => ({
        needs: parentElement?.scrollWidth,
        has: parentElement?.clientWidth,
      }))
      expect(frame.needs, `${path} in ${lang}`).toBe(frame.has)
      await expectAccessible(page)
    }
})

test('staff change the wording of an email, which must keep its placeholders', async ({ page, faults }) => {
  faults.expect(/401|422\b.*\/api\/office\/mailTexts/)
  const t = mailsTexts.en
  await openContent(page)
  await page.getByRole('link', { name: t.title, exact: true }).click()
  await page.getByRole('link', { name: 'Trip ready' }).click()
  const english = page.getByRole('region', { name: t.languages.en })
  await english.getByLabel(t.subject).fill('Off you go!')
  await saveWithoutSession(page, '**/api/office/mailTexts/**', english.getByRole('button', { name: t.saveOf.en }))
  await expect(english.getByText('Off you go!').first()).toBeVisible()
  await english.getByLabel(t.sentence(1)).fill('Dear traveler,')
  await english.getByRole('button', { name: t.saveOf.en }).click()
  await expect(english.getByRole('alert')).toContainText('{name}')
  await expectAccessible(page)
  await english.getByLabel(t.sentence(1)).fill('Dear {name},')
  await english.getByRole('button', { name: t.saveOf.en }).click()
  await expect(page.getByText(t.saved)).toBeVisible()
  await english.getByRole('button', { name: t.reset }).click()
  await english.getByRole('button', { name: t.saveOf.en }).click()
  await expect(english.getByText(t.versions)).toBeVisible()

  await test.step('the language that a colleague changed meanwhile does not count as unsaved', async () => {
    const colleague = await page.context().newPage()
    await colleague.goto(page.url())
    const spanish = colleague.getByRole('region', { name: t.languages.es })
    await spanish.getByLabel(t.subject).fill('¡Buen viaje!')
    await spanish.getByRole('button', { name: t.saveOf.es }).click()
    await expect(colleague.getByText(t.saved)).toBeVisible()
    await english.getByLabel(t.subject).fill('Off you go again!')
    await english.getByRole('button', { name: t.saveOf.en }).click()
    await expect(english.getByText(t.versions)).toBeVisible()
    await expect(english.getByRole('button', { name: t.loadOf(3), includeHidden: true })).toBeAttached()
    await page.getByRole('link', { name: t.title, exact: true }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: t.title })).toBeVisible()
  })
})

test('staff arrange the home page, look at the draft, publish it and revert it', async ({ page, faults }) => {
  const t = publishingTexts.en
  const sectionTitle = (name: string) =>
    defaultHomePage('both').sections.find(({ section }) => section === name)!.title.en
  const visitor = await page.context().newPage()
  const headings = async (address: string) => {
    await visitor.goto(address)
    return visitor.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts()
  }
  const before = await headings('/en')
  await openContent(page)
  await page.getByRole('link', { name: HOME_PAGE.title.en, exact: true }).click()
  const rowOf = (name: RegExp) => page.getByRole('group', { name })
  await rowOf(/: Zones and map$/)
    .getByText('Section 3: Zones and map', { exact: true })
    .dragTo(rowOf(/: Hotel offers$/))
  await expect(rowOf(/^Section 1: Zones and map$/)).toBeVisible()
  await page.getByRole('button', { name: t.moveUp('Section 6: Why us') }).press('Enter')
  await expect(rowOf(/^Section 5: Why us$/)).toBeVisible()
  await rowOf(/: How it works$/)
    .getByLabel('Shown')
    .uncheck()
  await rowOf(/: Car offers$/)
    .getByLabel('Shown')
    .check()
  await page.getByRole('button', { name: t.addRow('Zone') }).click()
  await page.getByRole('combobox', { name: 'Zone' }).selectOption({ label: 'Trinidad' })
  const headline = page.getByLabel(t.inLanguage('Headline', 'English'), { exact: true })
  await headline.fill('Your island')
  faults.expect(/401/)
  await saveWithoutSession(page, '**/home/1/save', page.getByRole('button', { name: t.save, exact: true }))
  await expect(headline).toHaveValue('Your island')
  await expect(rowOf(/^Section 1: Zones and map$/)).toBeVisible()
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)

  await page.getByRole('button', { name: t.preview, exact: true }).click()
  const draft = page.frameLocator('iframe')
  await expect(draft.getByRole('heading', { level: 1 })).toContainText('Your island')
  await expect(draft.getByRole('heading', { level: 2, name: sectionTitle('cars') })).toBeVisible()
  expect(await headings('/en')).toEqual(before)

  await page.getByRole('link', { name: t.backToRecord }).click()
  await page.getByRole('button', { name: t.publish, exact: true }).click()
  await expect(page.getByText(t.published)).toBeVisible()
  expect(await headings('/en')).toEqual(['zones', 'hotels', 'cars', 'trust', 'news', 'questions'].map(sectionTitle))
  await expect(visitor.getByRole('heading', { level: 1 })).toContainText('Your island')
  await expect(visitor.getByRole('region', { name: sectionTitle('zones') }).getByRole('listitem')).toHaveCount(2)
  await expectAccessible(visitor)

  await page.getByRole('link', { name: t.history }).click()
  const colleague = await page.context().newPage()
  await colleague.goto('/en/office/content/home/1')
  await colleague.getByLabel(t.inLanguage('Headline', 'English'), { exact: true }).fill('Our island')
  await colleague.getByRole('button', { name: t.save, exact: true }).click()
  await expect(colleague.getByText(t.saved)).toBeVisible()
  await page.getByRole('button', { name: t.restoreOf(1) }).click()
  await expect(page.getByText(/saved a newer version on .+, so nothing was changed/)).toBeVisible()
  await page.getByRole('button', { name: t.restoreOf(1) }).click()
  await expect(page.getByText(t.restored(1))).toBeVisible()
  await page.getByRole('button', { name: t.publish, exact: true }).click()
  await expect(page.getByText(t.published)).toBeVisible()
  expect(await headings('/en')).toEqual(before)
})
