import { describe, expect, it } from 'vitest'
import { listMessagesWithSecrets } from '../../../platform/outbox.ts'
import { NO_PASSWORD } from '../../../platform/passwords.ts'
import { signedInClient } from '../../../testing/people.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { importPlaces } from '../../places/server/places.service.ts'
import { ensureClient } from './clients.service.ts'

const app = useTestApp(async ({ ctx }) => {
  const name = { en: 'Canada', es: 'Canadá' }
  await importPlaces(ctx, {
    countries: [{ id: 38, iso: 'CA', name, dial: '1' }],
    provinces: [],
    touristZones: [],
    carZones: [],
  })
})

const EMAIL = 'elena@example.com'
const ELENA = { Email: EMAIL, FirstName: 'Elena', LastName: 'Marrero', Phone: '+1 416 555 0190', CountryId: 38 }

const post = async (path: string, body: object, token?: string) =>
  (await app().request('POST', `/api/clients${path}`, { lang: 'es', body, token })).json
const signUpToBook = (changes: object = {}) => post('/signUpToBook', { NewClient: { ...ELENA, ...changes } })
const signInByDigits = (digits: string) => post('/signInByDigits', { Email: EMAIL, Digits: digits })

const mails = async () => (await listMessagesWithSecrets(app().ctx, 20)).filter(({ recipient }) => recipient === EMAIL)
const mailedDigits = async () => /: (\d{6})$/m.exec((await mails())[0]!.text)![1]!
const mailedProof = async (token: string) => {
  await post('/mailProofCode', {}, token)
  return mailedDigits()
}
const account = () =>
  app().ctx.db.selectFrom('clients').selectAll().where('email', '=', EMAIL).executeTakeFirstOrThrow()

describe('sign-up during booking', () => {
  it('opens an account with the entered details, in the language of the page, and signs in with the emailed digits', async () => {
    expect((await signUpToBook()).Data).toBe(true)
    const [mail] = await mails()
    expect([mail!.lang, mail!.text.includes('activate_client')]).toEqual(['es', false])
    expect(await account()).toMatchObject({
      first_name: 'Elena',
      phone: '+1 416 555 0190',
      country_id: 38,
      lang: 'es',
      activated_at: null,
      password_hash: NO_PASSWORD,
    })
    const { Data } = await signInByDigits(await mailedDigits())
    expect(Data.Client).toMatchObject({ FirstName: 'Elena', CountryId: 38 })
    const own = await app().request('GET', `/api/profile/${Data.Client.Id}/2`, { token: Data.AccessToken })
    expect(own.json.Data.LastName).toBe('Marrero')
    expect((await account()).activated_at).not.toBeNull()
  })

  it('accepts each code once, within an hour, with at most five attempts an hour', async () => {
    await signUpToBook()
    const digits = await mailedDigits()
    app().clock.advance(1.02)
    expect((await signInByDigits(digits)).ResultCode).toBe('ACTIVATION_DIGITS_WRONG')
    await signUpToBook()
    const newer = await mailedDigits()
    expect((await signInByDigits(newer)).Status).toBe(0)
    expect((await signInByDigits(newer)).ResultCode).toBe('ACTIVATION_DIGITS_WRONG')
    const codes = []
    for (let i = 0; i < 4; i++) codes.push((await signInByDigits('000000')).ResultCode)
    expect(codes.at(-1)).toBe('TOO_MANY')
  })

  it('updates the entered details until the account is active, and emails new digits at most once a minute', async () => {
    await signUpToBook()
    await signUpToBook({ Phone: '+1 416 555 0191' })
    expect(await mails()).toHaveLength(1)
    expect((await account()).phone).toBe('+1 416 555 0191')
    app().clock.advance(0.03)
    await signUpToBook()
    expect(await mails()).toHaveLength(2)
  })

  it('gives the same reply for an email address that has an account, changes nothing, and notifies its owner', async () => {
    await ensureClient(app().ctx, {
      email: EMAIL,
      password: 'Malecon al atardecer',
      firstName: 'Elena',
      lastName: 'Marrero',
      phone: '+1 416 555 0190',
      birthDate: null,
      countryId: 38,
      lang: 'en',
    })
    expect((await signUpToBook({ FirstName: 'Mallory', Phone: '+53 5 000 0000' })).Data).toBe(true)
    const [mail] = await mails()
    expect(mail!.subject).toContain('already have an account')
    expect(await account()).toMatchObject({ first_name: 'Elena', phone: '+1 416 555 0190' })
  })

  it('removes a password chosen by someone who did not verify the email address', async () => {
    await post('', { NewClient: { ...ELENA, Password: 'chosen by Mallory' }, StartWAVerif: false })
    app().clock.advance(0.03)
    await signUpToBook({ FirstName: 'Other' })
    expect(await account()).toMatchObject({ first_name: 'Other', password_hash: NO_PASSWORD })
    await signInByDigits(await mailedDigits())
    expect((await account()).password_hash).toBe(NO_PASSWORD)
  })

  it('names the invalid field', async () => {
    const { Fields } = await signUpToBook({ Phone: 'none', CountryId: 38 })
    expect(Fields?.map(({ Field }: { Field: string }) => Field)).toEqual(['NewClient.Phone'])
    const unknown = await signUpToBook({ CountryId: 999 })
    expect(unknown.Fields?.[0]?.Field).toBe('NewClient.CountryId')
  })
})

describe.each([
  ['/changePassword', { NewPassword: 'El faro de Baracoa', ConfirmPassword: 'El faro de Baracoa' }],
  ['/deleteAccount', { Email: EMAIL }],
])('%s for an account without a password', (path, input) => {
  const openedAccount = async (): Promise<string> => {
    await signUpToBook()
    const { Data } = await signInByDigits(await mailedDigits())
    return Data.AccessToken
  }
  const change = (token: string, changes: object = {}) => post(path, { ...input, ...changes }, token)
  const waitForProof = () => app().clock.advance(5 / 60)

  it('requires no further proof within five minutes of the sign-in', async () => {
    expect((await change(await openedAccount())).Data).toBe(true)
  })

  it('requires an emailed code afterwards', async () => {
    const token = await openedAccount()
    waitForProof()
    expect((await change(token)).ResultCode).toBe('PROOF_NEEDED')
    const code = await mailedProof(token)
    const wrong = code === '000000' ? '000001' : '000000'
    expect((await post('/proveByCode', { Code: wrong }, token)).ResultCode).toBe('WRONG_CODE')
    expect((await change(token)).ResultCode).toBe('PROOF_NEEDED')
    expect((await post('/proveByCode', { Code: code }, token)).Data).toBe(true)
    expect((await change(token)).Data).toBe(true)
  })

  it('refuses an expired code, and an expired proof', async () => {
    const token = await openedAccount()
    const expired = await mailedProof(token)
    app().clock.advance(20 / 60)
    expect((await post('/proveByCode', { Code: expired }, token)).ResultCode).toBe('WRONG_CODE')
    expect((await change(token)).ResultCode).toBe('PROOF_NEEDED')
    await post('/proveByCode', { Code: await mailedProof(token) }, token)
    waitForProof()
    expect((await change(token)).ResultCode).toBe('PROOF_NEEDED')
  })

  it("refuses another client's code", async () => {
    const token = await openedAccount()
    const other = await signedInClient(app())
    waitForProof()
    await post('/mailProofCode', {}, other.token)
    const [mail] = await listMessagesWithSecrets(app().ctx, 1, other.client.email)
    const code = /: (\d{6})$/m.exec(mail!.text)![1]!
    expect((await post('/proveByCode', { Code: code }, token)).ResultCode).toBe('WRONG_CODE')
    expect((await change(token)).ResultCode).toBe('PROOF_NEEDED')
  })

  it('refuses any password, even right after the sign-in', async () => {
    const token = await openedAccount()
    const { Status } = await change(token, { OldPassword: 'no such password', Password: 'no such password' })
    expect(Status).toBe(-1)
    expect(await account()).toMatchObject({ email: EMAIL, password_hash: NO_PASSWORD })
  })
})
