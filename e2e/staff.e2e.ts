import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { documentReviewTexts } from '../src/features/office/ui/documents.texts.ts'
import { officeTexts } from '../src/features/office/ui/office.texts.ts'
import { accessTexts } from '../src/features/office/ui/office-access.texts.ts'
import { paymentsTexts } from '../src/features/office/ui/payments.texts.ts'
import { rolesTexts } from '../src/features/office/ui/roles.texts.ts'
import { waitingTexts } from '../src/features/office/ui/waiting-work.texts.ts'
import { setupTexts } from '../src/features/setup/ui/setup.texts.ts'
import { permissionWords } from '../src/features/staff/permission-words.ts'
import { accountTexts } from '../src/features/staff/ui/account.texts.ts'
import { membersTexts } from '../src/features/staff/ui/members.texts.ts'
import { factorTexts } from '../src/features/staff/ui/second-factor.texts.ts'
import { staffTexts } from '../src/features/staff/ui/staff.texts.ts'
import type { Lang } from '../src/lib/languages.ts'
import { shellTexts } from '../src/shell/frame/shell.texts.ts'
import { freePort } from '../src/testing/postgres-server.ts'
import { formTexts } from '../src/ui/form.texts.ts'
import { uiTexts } from '../src/ui/ui.texts.ts'
import { mailTo } from './accounts.ts'
import { apiAt } from './api.ts'
import { expect, expectAccessible, expectNoHorizontalScroll, test, toastsOf } from './journey-test.ts'
import { startServer } from './server-process.ts'

const ANA = { email: 'ana@alamar.example', password: 'Malecon2026!' }
const PASSWORD = 'a walk along the Malecon'

const expectGoodPage = async (page: Page) => {
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)
}

const fillSignIn = async (page: Page, lang: Lang, { email, password }: { email: string; password: string }) => {
  await page.getByLabel(formTexts[lang].email).fill(email)
  await page.getByLabel(formTexts[lang].password, { exact: true }).fill(password)
  await page.getByRole('button', { name: staffTexts[lang].signIn }).click()
}

const linkTo = async (url: string, email: string, word: RegExp) =>
  new URL(/https?:\/\/\S+#[\w-]{43}/.exec(await mailTo(url, email, word))![0])

/** An unused code of the app: the code of the next time step, which is also accepted. */
const nextCode = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + 30_000 })

test('an invited person sets up an app, signs in with it, and loses access when disabled', async ({
  page,
  browser,
  baseURL,
  lang,
  faults,
}) => {
  const [t, members, factor] = [staffTexts[lang], membersTexts[lang], factorTexts[lang]]
  const email = `raul-${Date.now()}@alamar.example`
  const role = `Cashier ${Date.now()}`

  await page.goto(`/${lang}/office/staff/roles`)
  await fillSignIn(page, lang, ANA)
  await page.getByRole('link', { name: rolesTexts[lang].add }).click()
  await page.getByLabel(permissionWords('payments.see', lang)).check()
  await page.getByLabel(rolesTexts[lang].name).fill(role)
  await page.getByRole('button', { name: rolesTexts[lang].save }).click()
  await expect(page.getByRole('link', { name: role })).toBeVisible()

  await page.goto(`/${lang}/office/staff`)
  await page.getByRole('button', { name: members.invite }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: members.send }).click()
  await expect(dialog.getByText(formTexts[lang].missingEmail)).toBeVisible()
  await dialog.getByLabel(members.email, { exact: true }).fill(email)
  await dialog.getByLabel(members.role).selectOption(role)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: members.send }).click()
  const row = page.getByRole('row', { name: email })
  await expect(row.getByText(members.states.invited)).toBeVisible()
  await expectGoodPage(page)

  const invitation = await linkTo(baseURL!, email, /office\/invitation/)
  const other = await browser.newContext({ baseURL: baseURL! })
  const raul = await other.newPage()
  const english = raul.getByRole('link', { name: 'English' })
  await raul.goto(`/es/office/invitation${invitation.hash}`)
  await expect(raul.getByLabel(staffTexts.es.name)).toBeVisible()
  await english.click()
  await expect(raul).toHaveURL(`/en/office/invitation${invitation.hash}`)
  await raul.getByLabel(t.name).fill('Raúl Cruz')
  await raul.getByLabel(t.newPassword, { exact: true }).fill(PASSWORD)
  await raul.getByLabel(t.again, { exact: true }).fill(PASSWORD)
  await expectGoodPage(raul)
  await raul.getByRole('button', { name: t.accept }).click()

  await expect(raul.getByRole('heading', { level: 1, name: factor.title })).toBeVisible()
  await raul.goto(`/${lang}/office/clients`)
  await expect(raul.getByRole('heading', { level: 1, name: factor.title })).toBeVisible()
  await expectGoodPage(raul)
  await raul.getByRole('button', { name: factor.addApp }).click()
  await expect(raul.getByRole('img', { name: factor.qr })).toBeVisible()
  const secret = (await raul.locator('code').innerText()).replaceAll(' ', '')
  await expectGoodPage(raul)
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
  await raul.getByLabel(factor.code).fill(code)
  await raul.getByRole('button', { name: factor.confirm }).click()
  await expect(raul.getByRole('heading', { name: factor.codes })).toBeVisible()
  await expect(raul.getByRole('main').getByRole('listitem')).toHaveCount(10)
  await expectGoodPage(raul)
  await raul.getByRole('button', { name: factor.stored }).click()
  const menu = raul.getByRole('navigation', { name: officeTexts[lang].menu })
  await expect(menu.getByRole('link', { name: officeTexts[lang].staff })).toHaveCount(0)
  // With one permission, a role sees the parts of a screen that require only this permission.
  await menu.getByRole('link', { name: officeTexts[lang].payments }).click()
  await expect(raul.getByRole('heading', { name: paymentsTexts[lang].transfers })).toBeVisible()
  await expect(raul.getByRole('heading', { name: paymentsTexts[lang].refunds })).toHaveCount(0)
  for (const forbidden of ['setup', 'staff/roles']) {
    await raul.goto(`/${lang}/office/${forbidden}`)
    await expect(raul.getByRole('heading', { level: 1, name: officeTexts[lang].overview })).toBeVisible()
  }

  await test.step('a page that the role does not permit is named in a warning until the next page', async () => {
    const alerts = toastsOf(raul, lang)
    const refused = accessTexts[lang].refused(officeTexts[lang].staff)
    await expect(alerts.getByRole('alert')).toHaveText(`${uiTexts[lang].warning}: ${refused}`)
    await expectGoodPage(raul)
    await menu.getByRole('link', { name: officeTexts[lang].payments }).click()
    await expect(raul.getByRole('heading', { name: paymentsTexts[lang].transfers })).toBeVisible()
    await expect(alerts.getByText(refused)).toHaveCount(0)
    await raul.goBack()
    await expect(raul.getByRole('heading', { level: 1, name: officeTexts[lang].overview })).toBeVisible()
    await expect(alerts.getByText(refused)).toHaveCount(0)
  })

  await test.step('the menu stays on unknown URLs, missing roles and roles that fail to load', async () => {
    const errors = shellTexts[lang]
    const frame = page.getByRole('navigation', { name: officeTexts[lang].menu })
    for (const missing of ['nowhere', 'clients/1/nowhere', 'staff/roles/none']) {
      await page.goto(`/${lang}/office/${missing}`)
      await expect(page.getByRole('heading', { level: 1, name: errors.notFound })).toBeVisible()
      await expect(frame).toBeVisible()
      await expectGoodPage(page)
    }
    await page.route('**/api/office/roles', (route) => route.fulfill({ status: 503, body: 'down' }))
    faults.expect(/503/)
    await page.goto(`/${lang}/office/staff/roles`)
    await expect(page.getByRole('heading', { level: 1, name: errors.problemTitle })).toBeVisible()
    await page.unroute('**/api/office/roles')
    await frame.getByRole('link', { name: members.title }).click()
    await expect(page.getByRole('heading', { level: 1, name: members.title })).toBeVisible()
  })

  await page.goto(`/${lang}/office/staff/roles`)
  await page.getByRole('link', { name: role }).click()
  await page.getByLabel(permissionWords('documents.see', lang)).check()
  await page.getByRole('button', { name: rolesTexts[lang].save }).click()
  await expect(page.getByRole('link', { name: role })).toBeVisible()
  await raul.goto(`/${lang}/office/documents`)
  await expect(raul.getByRole('heading', { level: 1, name: documentReviewTexts[lang].title })).toBeVisible()

  await test.step('the office entrance redirects a role without the overview to its first page, without a warning', async () => {
    await page.getByRole('link', { name: role }).click()
    for (const permission of ['payments.see', 'documents.see'] as const)
      await page.getByLabel(permissionWords(permission, lang)).uncheck()
    await page.getByLabel(permissionWords('catalogue.see', lang)).check()
    await page.getByRole('button', { name: rolesTexts[lang].save }).click()
    await expect(page.getByRole('link', { name: role })).toBeVisible()
    await raul.goto(`/${lang}/office/catalogue`)
    await expect(raul.getByRole('heading', { level: 1, name: officeTexts[lang].catalogue })).toBeVisible()
    await raul.goto(`/${lang}/office`)
    await expect(raul).toHaveURL(`/${lang}/office/catalogue`)
    await expect(raul.getByRole('heading', { level: 1, name: officeTexts[lang].catalogue })).toBeVisible()
    await expect(menu.getByRole('link', { name: officeTexts[lang].overview })).toHaveCount(0)
    await expect(toastsOf(raul, lang).getByRole('listitem')).toHaveCount(0)
  })
  await page.goto(`/${lang}/office/staff`)

  await raul.getByRole('button', { name: officeTexts[lang].signOff }).click()
  await fillSignIn(raul, lang, { email, password: PASSWORD })
  await expect(raul.getByRole('heading', { level: 1, name: t.secondTitle })).toBeVisible()
  await expectGoodPage(raul)
  await raul.getByLabel(t.code).fill(code)
  await raul.getByRole('button', { name: t.confirm }).click()
  await expect(
    raul
      .getByRole('main')
      .getByText(/already used|ya se usó/)
      .first(),
  ).toBeVisible()
  await raul.getByLabel(t.code).fill(nextCode(secret))
  await raul.getByRole('button', { name: t.confirm }).click()
  await expect(menu).toBeVisible()

  // Raúl's page shows the change after a while, or when he opens another page.
  faults.expect(/401/)
  await page.reload()
  await page.getByRole('link', { name: 'Raúl Cruz' }).filter({ hasText: 'Raúl Cruz' }).last().click()
  await page.getByRole('button', { name: members.disable }).click()
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: members.disable }).click()
  await expect(page.getByText(members.isDisabled)).toBeVisible()
  await expectGoodPage(page)

  await raul.goto(`/${lang}/office/notes`)
  await expect(raul.getByRole('heading', { level: 1, name: t.signInTitle })).toBeVisible()
  await other.close()
})

test('a forgotten password is replaced through an emailed link', async ({ page, baseURL, lang }) => {
  const t = staffTexts[lang]
  const api = apiAt(baseURL!)
  const email = `eva-${Date.now()}@alamar.example`
  const owner = await api.staffToken('ana')
  await api.post('/api/office/staff/invite', { Email: email, Role: 'Finance' }, { token: owner })
  const invitation = await linkTo(baseURL!, email, /office\/invitation/)
  await api.post('/api/office/acceptInvitation', {
    Link: invitation.hash.slice(1),
    Name: 'Eva Rey',
    Password: PASSWORD,
  })

  await page.goto(`/${lang}/office/signIn`)
  await page.getByRole('link', { name: t.forgotten }).click()
  await expect(page.getByRole('button', { name: t.recoverButton })).toBeVisible()
  await page.getByLabel(formTexts[lang].email).fill(email)
  await page.getByRole('button', { name: t.recoverButton }).click()
  await expect(page.getByText(t.recovered)).toBeVisible()
  await expectGoodPage(page)

  const link = await linkTo(baseURL!, email, /office\/resetPassword/)
  await page.goto(`/${lang}/office/resetPassword${link.hash}`)
  await page.getByLabel(t.newPassword, { exact: true }).fill('a quiet evening by the sea')
  await page.getByLabel(t.again, { exact: true }).fill('a quiet evening')
  await page.getByRole('button', { name: t.resetButton }).click()
  await expect(page.getByText(t.different).first()).toBeVisible()
  await page.getByLabel(t.again, { exact: true }).fill('a quiet evening by the sea')
  await expectGoodPage(page)
  await page.getByRole('button', { name: t.resetButton }).click()
  await fillSignIn(page, lang, { email, password: 'a quiet evening by the sea' })
  await expect(page.getByRole('navigation', { name: officeTexts[lang].menu })).toBeVisible()
})

test('an owner creates a role and previews what it sees', async ({ page, lang }) => {
  const [t, members, menu] = [rolesTexts[lang], membersTexts[lang], officeTexts[lang]]
  const name = `Front desk ${Date.now()}`
  await page.goto(`/${lang}/office/staff/roles`)
  await fillSignIn(page, lang, ANA)
  await expectGoodPage(page)
  await page.getByRole('link', { name: t.add }).click()
  const preview = page.getByRole('region', { name: t.preview })
  await expect(preview.getByText(t.nothing)).toBeVisible()
  await page.getByRole('button', { name: t.save }).click()
  await expect(page.getByText(t.nameMissing).first()).toBeVisible()
  await page.getByLabel(permissionWords('notes.answer', lang)).check()
  await expect(page.getByLabel(permissionWords('notes.see', lang))).toBeChecked()
  await expect(preview.getByText(menu.notes, { exact: true })).toBeVisible()
  await expect(preview.getByText(permissionWords('notes.answer', lang))).toBeVisible()
  await page.getByLabel(permissionWords('requests.see', lang)).check()
  await expect(preview.getByText(t.looksOnly)).toBeVisible()
  await page.getByLabel(t.name).fill(name)
  await expectGoodPage(page)
  await page.getByRole('button', { name: t.save }).click()
  await page.getByRole('link', { name }).click()
  await page.getByRole('button', { name: t.delete }).click()
  await page.getByRole('dialog').getByRole('button', { name: t.delete }).click()
  await expect(page.getByRole('heading', { level: 1, name: t.title })).toBeVisible()
  await expect(page.getByRole('link', { name })).toHaveCount(0)
  await page.getByRole('link', { name: members.title, exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: members.title })).toBeVisible()
})

test('the owner of a new store signs in with a passkey or a recovery code', async ({ page, lang, faults }) => {
  faults.expect(/503/)
  test.setTimeout(120_000)
  const [t, account, factor, setup] = [staffTexts[lang], accountTexts[lang], factorTexts[lang], setupTexts[lang]]
  const rosa = { email: 'rosa@agency.example', password: PASSWORD }
  const dataDir = mkdtempSync(path.join(tmpdir(), 'alamar-passkey-'))
  const port = await freePort()
  // Browsers support passkeys only for host names, not for IP addresses.
  const origin = `http://localhost:${port}`
  const env = { ALAMAR_DEMO: '0', KEYS_IN_DATABASE: '1', PUBLIC_ORIGIN: origin }
  const server = await startServer({ port, dataDir, env })
  const menu = page.getByRole('navigation', { name: officeTexts[lang].menu })
  const signOff = async () => {
    await expect(page.getByRole('heading', { level: 1, name: waitingTexts[lang].title })).toBeVisible()
    await page.getByRole('button', { name: officeTexts[lang].signOff }).click()
  }
  try {
    const device = await page.context().newCDPSession(page)
    await device.send('WebAuthn.enable')
    const { authenticatorId } = await device.send('WebAuthn.addVirtualAuthenticator', {
      options: { protocol: 'ctap2', transport: 'internal', hasUserVerification: true, isUserVerified: true },
    })
    await page.goto(/http:\S+\/setup#\S+/.exec(server.output())![0])
    await page.getByLabel(setup.name).fill('Rosa Díaz')
    await page.getByLabel(formTexts[lang].email).fill(rosa.email)
    await page.getByLabel(setup.password, { exact: true }).fill(rosa.password)
    await page.getByRole('button', { name: setup.create }).click()

    const passkeys = page.getByRole('region', { name: factor.passkey })
    await passkeys.getByLabel(factor.name).fill('Work laptop')
    await passkeys.getByRole('button', { name: factor.addPasskey }).click()
    await expect(page.getByRole('heading', { name: factor.codes })).toBeVisible()
    const [code] = await page.getByRole('main').getByRole('listitem').allInnerTexts()
    await page.getByRole('button', { name: factor.stored }).click()

    await test.step('by passkey', async () => {
      await signOff()
      await fillSignIn(page, lang, rosa)
      await expect(page.getByRole('button', { name: t.byPasskey })).toBeFocused()
      await expectGoodPage(page)
      await page.getByRole('button', { name: t.byPasskey }).click()
      await expect(menu).toBeVisible()
    })

    await test.step('by recovery code on a device without the passkey', async () => {
      await signOff()
      await device.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId })
      await fillSignIn(page, lang, rosa)
      await page.getByLabel(t.recoveryCode).fill(code!)
      await page.getByRole('button', { name: t.confirm }).click()
      await expect(menu).toBeVisible()
    })

    await test.step('replace the passkey', async () => {
      await page.goto(`${origin}/${lang}/office/account`)
      const factors = page.getByRole('region', { name: account.factors, exact: true })
      await expect(factors.getByText(account.codesLeft(9))).toBeVisible()
      await factors.getByRole('button', { name: account.removeOf('Work laptop') }).click()
      faults.expect(/409/)
      await expect(page.getByRole('alert').first()).toBeVisible()
      await expect(factors.getByText('Work laptop')).toBeVisible()
      await factors.getByText(account.add).click()
      await factors.getByRole('button', { name: factor.addApp }).click()
      const secret = (await factors.locator('code').innerText()).replaceAll(' ', '')
      await factors.getByLabel(factor.code).fill(new TOTP({ secret: Secret.fromBase32(secret) }).generate())
      await factors.getByRole('button', { name: factor.confirm }).click()
      await expect(factors.getByText(factor.phone)).toBeVisible()
      await factors.getByRole('button', { name: account.removeOf('Work laptop') }).click()
      await expect(page.getByText(account.removed('Work laptop'))).toBeVisible()
      await expect(factors.getByRole('button', { name: account.removeOf('Work laptop') })).toHaveCount(0)
      await expectGoodPage(page)
    })
    await page.goto('about:blank')
  } finally {
    await server.stop('SIGTERM')
    rmSync(dataDir, { recursive: true, force: true })
  }
})
