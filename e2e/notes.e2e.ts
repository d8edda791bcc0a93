import type { Page } from '@playwright/test'
import { courierTexts } from '../src/features/notes/ui/courier.texts.ts'
import { notesTexts } from '../src/features/notes/ui/notes.texts.ts'
import { conversationTexts } from '../src/features/office/ui/conversations.texts.ts'
import { officeTexts } from '../src/features/office/ui/office.texts.ts'
import type { Lang } from '../src/lib/languages.ts'
import { shellTexts } from '../src/shell/frame/shell.texts.ts'
import { fileFieldTexts } from '../src/ui/file-field.texts.ts'
import { openAccount, PASSWORD, signIn } from './accounts.ts'
import { apiAt } from './api.ts'
import { failNextRead } from './failing-calls.ts'
import { expect, expectAccessible, expectNoHorizontalScroll, OFFLINE_ERRORS, test } from './journey-test.ts'

/** A PNG with one pixel. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const MANAGER = { email: 'ana@alamar.example', password: 'Malecon2026!' }
const SUPPORT = { email: 'elena@alamar.example', password: 'Malecon2026!' }

const expectGoodPage = async (page: Page) => {
  const isPhone = page.viewportSize()!.width < 500
  await page.emulateMedia({ colorScheme: isPhone ? 'dark' : 'light', reducedMotion: 'reduce' })
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)
}

type Client = { email: string; lastName: string }
const withClient = test.extend<{ client: Client }>({
  client: async ({ baseURL }, use, { project, testId }) => {
    const name = `${project.name}-${testId.slice(-6)}-${Date.now().toString(36)}`
    const client = { email: `${name}@example.com`, lastName: `De ${name}` }
    await openAccount(baseURL!, client.email, client.lastName)
    await use(client)
  },
})

/** Opens a screen and signs in on the way. */
const openSignedIn = async (page: Page, lang: Lang, path: string, { email }: Client) => {
  await page.goto(`/${lang}/signIn?returnUrl=${encodeURIComponent(`/${lang}${path}`)}`)
  await signIn(page, lang, email, PASSWORD)
}

/** Messages sent by the page's client, read with the page's session, since a separate sign-in would change their language. */
const sentNotes = async (page: Page) => {
  const { token, client } = await page.evaluate(() => JSON.parse(localStorage.getItem('alamar.session')!))
  const { Data } = await apiAt(new URL(page.url()).origin).get(`/api/notes/list/${client.id}/6/true/true/en`, token)
  return Data
}

withClient(
  'a message written offline arrives once, is answered, read and deleted',
  async ({ page, context, lang, client, faults }) => {
    faults.expect(OFFLINE_ERRORS)
    const t = notesTexts[lang]
    await openSignedIn(page, lang, '/notes', client)
    await expect(page.getByText(t.noReceived)).toBeVisible()
    await expectGoodPage(page)

    await page.getByRole('link', { name: t.write }).click()
    await page.getByRole('button', { name: t.send }).click()
    await expect(page.getByRole('alert').getByRole('link')).toHaveText([t.missingSubject, t.missingBody])
    await expectGoodPage(page)
    await page.getByLabel(t.subject).fill('Una cuna')
    await page.getByLabel(t.body).fill('¿Habrá una cuna para Lola?')
    await page.reload()
    await expect(page.getByLabel(t.subject)).toHaveValue('Una cuna')
    const picture = { name: 'cuna.png', mimeType: 'image/png', buffer: PICTURE }
    await failNextRead(page)
    await page.getByLabel(t.files).setInputFiles(picture)
    await expect(page.getByText(fileFieldTexts[lang].unreadable('cuna.png'))).toBeVisible()
    await page.getByLabel(t.files).setInputFiles(picture)
    await expect(page.getByText('cuna.png', { exact: true })).toBeVisible()

    await context.setOffline(true)
    await expect(page.getByText(t.offlineText)).toBeVisible()
    await page.getByRole('button', { name: t.send }).click()
    await expect(page.getByText(t.keptToast)).toBeVisible()
    await expect(page.getByText(t.waiting, { exact: true })).toBeVisible()
    await expectGoodPage(page)
    await page.close()

    await context.setOffline(false)
    const again = await context.newPage()
    await again.goto(`/${lang}/notes?box=sent`)
    await expect(again.getByText(t.delivered)).toBeVisible()
    await expect(again.getByText(t.waiting, { exact: true })).toHaveCount(0)
    const sent = await sentNotes(again)
    expect(sent).toHaveLength(1)
    expect(sent[0]).toMatchObject({ Subject: 'Una cuna', Lang: lang, Attachments: [{ Name: 'cuna.jpg' }] })

    const office = await context.newPage()
    const o = conversationTexts[lang]
    await office.goto(`/${lang}/office/notes`)
    await signIn(office, lang, SUPPORT.email, SUPPORT.password)
    await office.getByRole('link', { name: new RegExp(client.lastName) }).click()
    await expect(office.getByText(o.writeIn[lang])).toBeVisible()
    await expect(office.getByRole('button', { name: o.openFile('cuna.jpg') })).toBeVisible()

    await test.step('text typed by one staff member is not shown to the next, or after settling', async () => {
      await office.getByLabel(o.body).fill('Pregunto en el hotel.')
      await office.getByRole('button', { name: officeTexts[lang].signOff }).click()
      await signIn(office, lang, MANAGER.email, MANAGER.password)
      await expect(office.getByRole('button', { name: officeTexts[lang].signOff })).toBeVisible()
      await office.goto(`/${lang}/office/notes`)
      await office.getByRole('link', { name: new RegExp(client.lastName) }).click()
      await expect(office.getByLabel(o.body)).toHaveValue('')
      await office.getByLabel(o.body).fill('Ya se lo dije por teléfono.')
      await office.getByRole('button', { name: o.settle }).click()
      await expect(office.getByText(o.settled(`Elena ${client.lastName}`))).toBeVisible()
      await expect(office.getByRole('link', { name: new RegExp(client.lastName) })).toHaveCount(0)
      await office.goto(`/${lang}/office/notes?box=all`)
      await office.getByRole('link', { name: new RegExp(client.lastName) }).click()
      await expect(office.getByLabel(o.body)).toHaveValue('')
    })
    await office.getByLabel(o.body).fill('Claro que sí.')
    await office.getByLabel(o.body).press('Control+Enter')
    await expect(office.getByText(o.sent(`Elena ${client.lastName}`))).toBeVisible()
    await expectGoodPage(office)
    await office.close()

    const counted = (on: Page, count: number) =>
      on.getByRole('link', { name: count ? shellTexts[lang].notesWith(count) : shellTexts[lang].notes, exact: true })
    await again.goto(`/${lang}/notes`)
    const elsewhere = await context.newPage()
    await elsewhere.goto(`/${lang}/courier-service`)
    await expect(counted(again, 1)).toBeVisible()
    await expect(counted(elsewhere, 1)).toBeVisible()
    await again.getByRole('link', { name: /Claro que sí/ }).click()
    await expect(again.getByRole('article')).toHaveCount(2)
    await expect(counted(again, 0)).toBeVisible()
    await expect(counted(elsewhere, 0)).toBeVisible()

    await again.goto(`/${lang}/notes`)
    const hide = again.getByRole('button', { name: t.hideNote(t.reply('Una cuna')) })
    await hide.click()
    await again.getByRole('button', { name: t.undo }).click()
    await hide.click()
    await expect(again.getByText(t.hidden(t.reply('Una cuna')))).toBeVisible()
    await again.reload()
    await expect(again.getByText(t.noReceived)).toBeVisible()
  },
)

withClient(
  'an offline courier request is kept, and signing out asks for confirmation first',
  async ({ page, context, lang, client, faults }) => {
    faults.expect(OFFLINE_ERRORS)
    const t = courierTexts[lang]
    await openSignedIn(page, lang, '/courier-service', client)
    await expect(page.getByRole('heading', { name: t.request })).toBeVisible()
    await page.getByRole('button', { name: t.send }).click()
    await expect(page.getByRole('alert').getByRole('link')).toHaveText([
      t.missing.kind,
      t.missing.contents,
      t.missing.weight,
      t.missing.recipientName,
      t.missing.recipientPhone,
      t.missing.recipientAddress,
    ])
    await expectGoodPage(page)
    await page.getByRole('radio', { name: t.kinds.medicine }).check()
    await page.getByLabel(t.contents).fill('Enalapril')
    await page.getByLabel(t.weight).fill('0,8')
    await expect(page.getByText(/22[.,]00/).last()).toBeVisible()
    const recipient = page.getByRole('group', { name: t.recipient })
    await recipient.getByLabel(t.name).fill('Rosa Díaz')
    await recipient.getByLabel(t.phone).fill('+53 5 234 5678')
    await recipient.getByLabel(t.address).fill('Calle 23 no. 12, Vedado, La Habana')

    // Loads the messages screen before going offline, so that it is cached.
    const notes = await context.newPage()
    await notes.goto(`/${lang}/notes`)
    await expect(notes.getByRole('heading', { level: 1 })).toHaveText(notesTexts[lang].title)
    await context.setOffline(true)
    await page.getByRole('button', { name: t.send }).click()
    await expect(page.getByText(t.keptText)).toBeVisible()
    await expectGoodPage(page)
    await page.close()

    const menu = notes.locator('details').filter({ visible: true }).first()
    await menu.locator('summary').click()
    await menu.getByRole('button', { name: shellTexts[lang].logOff }).click()
    await expect(notes.getByText(notesTexts[lang].leavingText)).toBeVisible()
    await expectGoodPage(notes)
    await notes.getByRole('link', { name: notesTexts[lang].stay }).click()

    await context.setOffline(false)
    await expect(notes.getByText(notesTexts[lang].delivered)).toBeVisible()
    await expect(notes.getByText(notesTexts[lang].waiting, { exact: true })).toHaveCount(0)
    const sent = await sentNotes(notes)
    expect(sent).toMatchObject([{ Thread: { Kind: 'courier' }, Subject: 'Courier request: medicine for Rosa Díaz' }])
  },
)

withClient(
  'a message whose files are still uploading is not sent as the next client who signs in',
  async ({ page, context, baseURL, lang, client, faults }, { project }) => {
    // The first page may still send requests after the client has signed out in another tab.
    faults.expect(/status 401|401 \(Unauthorized\)/)
    const t = notesTexts[lang]
    await openSignedIn(page, lang, '/notes?write=', client)
    await page.getByLabel(t.subject).fill('Una cuna')
    await page.getByLabel(t.body).fill('¿Habrá una cuna para Lola?')
    await page.getByLabel(t.files).setInputFiles({ name: 'cuna.png', mimeType: 'image/png', buffer: PICTURE })
    await expect(page.getByText('cuna.png', { exact: true })).toBeVisible()
    const uploaded = Promise.withResolvers<void>()
    const slow = Promise.withResolvers<void>()
    await page.route('**/api/notes/attachments?*', async (route) => {
      const response = await route.fetch()
      uploaded.resolve()
      await slow.promise
      await route.fulfill({ response })
    })
    await page.getByRole('button', { name: t.send }).click()
    await uploaded.promise

    const next = { email: `next.${project.name}.${client.email}`, lastName: client.lastName }
    await openAccount(baseURL!, next.email)
    const second = await context.newPage()
    await second.goto(`/${lang}/profile`)
    await second.getByRole('banner').locator('summary').filter({ visible: true }).last().click()
    await second.getByRole('button', { name: shellTexts[lang].logOff }).filter({ visible: true }).click()
    await expect(second.getByText(t.leavingText)).toBeVisible()
    await second.getByRole('button', { name: t.leave }).click()
    await expect(second).toHaveURL(new RegExp(`/${lang}$`))
    await openSignedIn(second, lang, '/notes?box=sent', next)
    await expect(second.getByText(t.noSent)).toBeVisible()

    slow.resolve()
    // Tabs send their messages one after another.
    await second.goto(`/${lang}/notes?write=`)
    await second.getByLabel(t.subject).fill('Un parqueo')
    await second.getByLabel(t.body).fill('¿Tiene parqueo?')
    await second.getByRole('button', { name: t.send }).click()
    await expect(second.getByText(t.delivered).first()).toBeVisible()
    expect(await sentNotes(second)).toMatchObject([{ Subject: 'Un parqueo' }])
    await expect(page.getByText(t.sentToast)).toHaveCount(0)
  },
)
