import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { bookCarTexts } from '../src/features/cars/ui/book-car.texts.ts'
import { bookCarConfirmTexts } from '../src/features/cars/ui/book-car-confirm.texts.ts'
import { clientTexts } from '../src/features/clients/ui/clients.texts.ts'
import { ownAccountTexts } from '../src/features/clients/ui/own-account.texts.ts'
import { passkeyTexts } from '../src/features/clients/ui/passkeys.texts.ts'
import { passwordTexts } from '../src/features/clients/ui/password.texts.ts'
import { profileTexts } from '../src/features/clients/ui/profile.texts.ts'
import { shellTexts } from '../src/shell/frame/shell.texts.ts'
import { countryTexts } from '../src/shell/pages/country.texts.ts'
import { freePort } from '../src/testing/postgres-server.ts'
import { formTexts } from '../src/ui/form.texts.ts'
import { otherCountryTexts } from '../src/ui/other-country.texts.ts'
import { uiTexts } from '../src/ui/ui.texts.ts'
import { mailTo, openAccount, PASSWORD, signIn } from './accounts.ts'
import { apiAt } from './api.ts'
import { expect, expectAccessible, expectNoHorizontalScroll, expectPage, test, toastsOf } from './journey-test.ts'
import { startServer } from './server-process.ts'

const NEW_PASSWORD = 'El faro de Baracoa'

const expectGoodPage = async (page: Page, heading: string) => {
  await expectPage(page, heading)
  // The first theme is dark on the phone and light on the desktop, so that both themes appear in both languages.
  const isPhone = page.viewportSize()!.width < 500
  await page.emulateMedia({ colorScheme: isPhone ? 'dark' : 'light', reducedMotion: 'reduce' })
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)
}

const account = test.extend<{ email: string }>({
  email: async ({ baseURL }, use, { testId }) => {
    // Without the letter, the last digits of the id and the digits of the time could look like a card number.
    const email = `ana.${testId}.t${Date.now()}@example.com`
    await openAccount(baseURL!, email)
    await use(email)
  },
})

account('a new client returns to their page in the language of the sign-in', async ({ page, lang, email, say }) => {
  await page.goto(`/${lang}/signIn`)
  // Stored as by a sign-up in the other language, whose email link was opened here.
  await page.evaluate((path) => localStorage.setItem('alamar.returnUrl', path), say('/es/search-car', '/en/search-car'))
  await signIn(page, lang, email, PASSWORD)
  await expect(page).toHaveURL(new RegExp(`/${lang}/search-car$`))
})

account('a client replaces a forgotten password', async ({ page, lang, email, baseURL, faults, say }) => {
  faults.expect(/status 400: POST .*\/token|Failed to load resource.*400/)
  const t = passwordTexts[lang]
  await page.goto(`/${lang}/signIn?returnUrl=${encodeURIComponent(`/${lang}/notes`)}`)
  await signIn(page, lang, email, 'no longer known')
  await expect(
    toastsOf(page, lang).getByText(
      say('Either email or password is incorrect', 'El correo electrónico o la contraseña es incorrecto'),
    ),
  ).toBeVisible()
  await page.getByRole('link', { name: clientTexts[lang].forgotten }).click()
  await expectPage(page, t.recover)
  await page.getByLabel(formTexts[lang].email).fill(email)
  await page.getByRole('button', { name: t.recoverButton }).click()
  const sent = say('We send you an email with the new password.', 'Le enviamos un correo con la nueva contraseña.')
  await expect(page.getByRole('main').getByText(sent)).toBeVisible()
  await expectAccessible(page)

  const [, temporary] = / ([2-9A-Z]{4}(?:-[2-9A-Z]{4}){3})/.exec(await mailTo(baseURL!, email, /-[2-9A-Z]{4}-/))!
  await page.getByRole('link', { name: t.backToSignIn }).click()
  await signIn(page, lang, email, temporary!)
  await expectGoodPage(page, t.choose)
  await page.getByLabel(t.newPassword, { exact: true }).fill(NEW_PASSWORD)
  await page.getByLabel(t.confirmPassword, { exact: true }).fill('something else')
  await page.getByRole('button', { name: t.changeButton }).click()
  await expect(page.getByText(t.different).first()).toBeVisible()
  await page.getByLabel(t.confirmPassword, { exact: true }).fill(NEW_PASSWORD)
  await page.getByRole('button', { name: t.changeButton }).click()
  await expect(
    page.getByText(say('Password changed successfully', 'La contraseña se cambió correctamente')),
  ).toBeVisible()
  await page.goto(`/${lang}/profile`)
  await expectPage(page, profileTexts[lang].title)
})

account(
  'sessions in two tabs, on another device, and after their end',
  async ({ page, context, lang, email, baseURL, faults, say }) => {
    faults.expect(/401|status 40[13]/)
    const t = ownAccountTexts[lang]
    const words = shellTexts[lang]
    const elsewhere = await apiAt(baseURL!).signIn(email, PASSWORD)
    const other = await context.newPage()

    await account.step('signing in in one tab signs in the other tab', async () => {
      await other.goto(`/${lang}/signIn?returnUrl=${encodeURIComponent(`/${lang}/previous-travel-plans`)}`)
      await page.goto(`/${lang}/signIn?returnUrl=${encodeURIComponent(`/${lang}/profile`)}`)
      await signIn(page, lang, email, PASSWORD)
      await expect(page).toHaveURL(/^[^?]+\/profile/)
      await expect(other).toHaveURL(/^[^?]+\/previous-travel-plans/)
    })

    await account.step('only the session elsewhere is ended', async () => {
      await page.getByRole('button', { name: t.endOthers(1) }).click()
      await expect(page.getByText(t.ended)).toBeVisible()
      const answer = await apiAt(baseURL!).get(`/api/profile/${elsewhere.clientId}/2`, elsewhere.token)
      expect(answer.ResultCode).toBe('UNAUTHORIZED')
    })

    await account.step('changes from another tab are not overwritten', async () => {
      await other.goto(`/${lang}/profile`)
      await other.getByLabel(profileTexts[lang].city).fill('Baracoa')
      await other.getByRole('button', { name: profileTexts[lang].save, exact: true }).first().click()
      await expect(
        other.getByText(say('Profile updated successfully', 'Perfil actualizado correctamente')),
      ).toBeVisible()
      await page.getByLabel(profileTexts[lang].city).fill('Gibara')
      await page.getByRole('button', { name: profileTexts[lang].save, exact: true }).first().click()
      await page.getByRole('button', { name: profileTexts[lang].loadNewer }).click()
      await expect(page.getByLabel(profileTexts[lang].city)).toHaveValue('Baracoa')
    })

    await account.step('signing out in one tab signs out the other tab and leaves no data', async () => {
      const menu = page.getByRole('banner').locator('summary').filter({ visible: true }).last()
      await menu.click()
      await page.getByRole('button', { name: words.logOff }).filter({ visible: true }).press('Enter')
      await expect(page).toHaveURL(new RegExp(`/${lang}$`))
      await expect(other).toHaveURL(/signIn/)
      expect(await page.evaluate(() => localStorage.getItem('alamar.session'))).toBeNull()
      await other.close()
    })

    await account.step('an ended session shows a message', async () => {
      await page.goto(`/${lang}/signIn?returnUrl=${encodeURIComponent(`/${lang}/profile`)}`)
      await signIn(page, lang, email, PASSWORD)
      await expect(page).toHaveURL(/^[^?]+\/profile/)
      // Pending requests would get a 401 and redirect the page.
      await page.waitForLoadState('networkidle')
      const { token } = await apiAt(baseURL!).signIn(email, PASSWORD)
      await apiAt(baseURL!).post('/api/clients/sessions/endOthers', {}, { token })
      // The next navigation starts before this page has loaded.
      await page.goto(`/${lang}/previous-travel-plans`, { waitUntil: 'commit' })
      await expect(page).toHaveURL(/unauthorized/)
      await expect(
        page.getByRole('main').getByText(say('Session is expired', 'La sesión ha expirado'), { exact: true }),
      ).toBeVisible()
      await expect(
        page
          .getByText(
            say(
              'We are sorry, seems that your user session is expired.',
              'Lo sentimos, parece que su sesión de usuario ha expirado.',
            ),
          )
          .first(),
      ).toBeVisible()
    })
  },
)

account('people are saved, and an account is deleted', async ({ page, lang, email, say, faults }) => {
  faults.expect(/status 400: POST .*\/token|Failed to load resource.*400/)
  const t = ownAccountTexts[lang]
  await page.goto(`/${lang}/signIn?returnUrl=${encodeURIComponent(`/${lang}/profile`)}`)
  await signIn(page, lang, email, PASSWORD)
  await page.getByRole('button', { name: t.add }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(clientTexts[lang].firstName, { exact: true }).fill('Rosa')
  await dialog.getByLabel(t.passport).fill('K123456')
  await dialog.getByRole('button', { name: t.savePerson }).click()
  await expect(dialog.getByText(clientTexts[lang].missingLastName)).toBeVisible()
  await dialog.getByLabel(clientTexts[lang].lastName, { exact: true }).fill('Díaz')
  await dialog.getByRole('button', { name: t.savePerson }).click()
  await expect(page.getByRole('button', { name: t.editWho('Rosa Díaz') })).toBeVisible()
  await page.getByRole('button', { name: t.removeWho('Rosa Díaz') }).click()
  await expect(page.getByRole('button', { name: t.editWho('Rosa Díaz') })).toBeHidden()

  await page.getByRole('button', { name: t.deleteAccount }).click()
  await dialog.getByLabel(t.typeEmail(email)).fill(email)
  await dialog.getByRole('button', { name: t.deleteForGood }).click()
  await expect(page.getByText(t.deleted)).toBeVisible()
  await page.goto(`/${lang}/signIn`)
  await signIn(page, lang, email, PASSWORD)
  await expect(
    page
      .getByText(say('Either email or password is incorrect', 'El correo electrónico o la contraseña es incorrecto'))
      .first(),
  ).toBeVisible()
})

account('failed requests show error messages', async ({ page, lang, email, say, faults }) => {
  faults.expect(/503/)
  const fail = (path: string) => page.route(path, (route) => route.fulfill({ status: 503, body: 'down' }))
  const says = (en: string, es: string) => expect(page.getByRole('alert').getByText(say(en, es)).first()).toBeVisible()

  await page.goto(`/${lang}/signIn?returnUrl=${encodeURIComponent(`/${lang}/profile`)}`)
  await fail('**/token')
  await signIn(page, lang, email, PASSWORD)
  await says('Error in communication with the service.', 'Error en la comunicación con el servicio.')
  await page.unroute('**/token')
  await fail('**/api/countries')
  await signIn(page, lang, email, PASSWORD)
  await says("We can't get Countries", 'No podemos obtener los países')
  await fail('**/api/clients/getClientCards')
  await page.reload()
  await says("We can't get User Cards", 'No podemos obtener las tarjetas del usuario')
  await fail('**/api/profile/update')
  await page.getByRole('button', { name: profileTexts[lang].save, exact: true }).first().click()
  await says("We can't update client data", 'No podemos actualizar los datos del cliente')
  await fail('**/api/clients/changePassword')
  await page.goto(`/${lang}/changePassword`)
  await expectPage(page, passwordTexts[lang].change)
  for (const [label, value] of [
    [passwordTexts[lang].newPassword, NEW_PASSWORD],
    [passwordTexts[lang].confirmPassword, NEW_PASSWORD],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(value)
  await page.getByRole('button', { name: passwordTexts[lang].changeButton }).click()
  await says("We can't change your password.", 'No podemos cambiar su contraseña.')
  await page.route('**/api/profile/*/*', (route) => route.fulfill({ status: 503, body: 'down' }))
  await page.goto(`/${lang}/profile`)
  await says("We can't get client data", 'No podemos obtener los datos del cliente')
  await page.goto(`/${lang}/activate_client/${'x'.repeat(20)}`)
  await page.getByRole('button', { name: clientTexts[lang].activateButton }).click()
  const notActivated = say("We can't activate your client account", 'No podemos activar su cuenta de cliente')
  await expect(toastsOf(page, lang).getByText(notActivated)).toBeVisible()
  await expect(page.getByRole('main').getByText(notActivated)).toBeVisible()
})

account(
  'prices are for the chosen country, and follow the country of the account',
  async ({ page, lang, email, say }) => {
    const t = uiTexts[lang]
    const [canada, unitedStates] = [say('Canada', 'Canadá'), say('United States', 'Estados Unidos')]
    const main = page.getByRole('main')
    const expectPricesFor = (country: string) =>
      expect(main.getByText(t.pricesFor(country, country === canada ? 'CAD' : 'USD'))).toBeVisible()
    const choose = async (country: string) => {
      await main.getByRole('link', { name: t.changeCountry }).click()
      await page.getByLabel(countryTexts[lang].country).selectOption(country)
      await page.getByRole('button', { name: countryTexts[lang].show }).click()
      await expectPricesFor(country)
    }
    await page.goto(`/${lang}/search-car`)
    await expectPricesFor(say(unitedStates, 'Cuba'))
    await choose(canada)

    await account.step('changing the country in the profile changes the prices and shows a message', async () => {
      await page.goto(`/${lang}/signIn?returnUrl=${encodeURIComponent(`/${lang}/profile`)}`)
      await signIn(page, lang, email, PASSWORD)
      await main.getByLabel(clientTexts[lang].country, { exact: true }).selectOption(unitedStates)
      await main.getByRole('button', { name: profileTexts[lang].save }).click()
      await expect(page.getByText(t.pricesNow(unitedStates))).toBeVisible()
    })

    await account.step('a country other than the account’s is reported before a booking', async () => {
      await page.goto(`/${lang}/search-car`)
      await expectPricesFor(unitedStates)
      await main.getByRole('article').first().getByRole('link').first().click()
      await expect(page).toHaveURL(/^[^?]+\/book-car/)
      // The URL changes before the page does.
      const next = main.getByRole('link', { name: bookCarTexts[lang].continue }).first()
      await expect(next).toBeVisible()
      await choose(canada)
      await next.click()
      await expect(main.getByText(otherCountryTexts[lang].title)).toBeVisible()
      await expectGoodPage(page, bookCarConfirmTexts[lang].title)
      await main.getByRole('button', { name: otherCountryTexts[lang].show(unitedStates) }).click()
      await expectPricesFor(unitedStates)
      await expect(main.getByText(otherCountryTexts[lang].title)).toBeHidden()
    })
  },
)

account('after signing in, prices are for the country of the account', async ({ page, baseURL, lang, email, say }) => {
  const api = apiAt(baseURL!)
  const { token } = await api.signIn(email, PASSWORD)
  expect((await api.post('/api/profile/update', { CountryId: 38 }, { token })).Status).toBe(0)
  const country = say('Canada', 'Canadá')
  await page.goto(`/${lang}/signIn?returnUrl=${encodeURIComponent(`/${lang}/search-car`)}`)
  await signIn(page, lang, email, PASSWORD)
  await expect(page.getByRole('main').getByText(uiTexts[lang].pricesFor(country, 'USD'))).toBeVisible()
  await expect(page.getByText(uiTexts[lang].pricesNow(country))).toBeVisible()
})

test('a client adds a passkey, signs in with it, and removes it', async ({ page, lang, faults }) => {
  faults.expect(/status 400: POST .*signIn/)
  test.setTimeout(120_000)
  const t = passkeyTexts[lang]
  const email = `passkey.${lang}@example.com`
  const dataDir = mkdtempSync(path.join(tmpdir(), 'alamar-passkey-'))
  const port = await freePort()
  // Browsers support passkeys only for host names, not for IP addresses.
  const origin = `http://localhost:${port}`
  const server = await startServer({ port, dataDir, env: { PUBLIC_ORIGIN: origin } })
  const toProfile = `${origin}/${lang}/signIn?returnUrl=${encodeURIComponent(`/${lang}/profile`)}`
  const passkeys = page.getByRole('region', { name: t.title })
  const signInByPasskey = async () => {
    await page.getByRole('banner').locator('summary').filter({ visible: true }).last().click()
    await page.getByRole('button', { name: shellTexts[lang].logOff }).filter({ visible: true }).press('Enter')
    await expect(page).toHaveURL(new RegExp(`/${lang}$`))
    await page.goto(toProfile)
    const sent = page.waitForRequest(/passkeys\/signIn/)
    await page.getByRole('button', { name: t.signIn }).click()
    return (await sent).postDataJSON() as object
  }
  try {
    await openAccount(origin, email)
    const device = await page.context().newCDPSession(page)
    await device.send('WebAuthn.enable')
    await device.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
      },
    })
    await page.goto(toProfile)
    await signIn(page, lang, email, PASSWORD)
    await passkeys.getByLabel(t.name).fill('Nokia')
    await passkeys.getByRole('button', { name: t.add }).click()
    await expect(passkeys.getByText('Nokia')).toBeVisible()
    expect(await mailTo(origin, email, /Nokia/)).toBeTruthy()

    const answer = await signInByPasskey()
    await expect(passkeys.getByText(t.used('').trim())).toBeVisible()
    await expectGoodPage(page, profileTexts[lang].title)
    expect((await apiAt(origin).post('/api/clients/passkeys/signIn', answer)).ResultCode).toBe('PASSKEY_NOT_ACCEPTED')

    await passkeys.getByRole('button', { name: t.removeWhich('Nokia') }).click()
    await expect(passkeys.getByText(t.none)).toBeVisible()
    await signInByPasskey()
    await expect(page.getByRole('alert')).toContainText(/passkey|llave/)
    await expect(page).toHaveURL(/signIn/)
    await page.goto('about:blank')
  } finally {
    await server.stop('SIGTERM')
    rmSync(dataDir, { recursive: true, force: true })
  }
})
