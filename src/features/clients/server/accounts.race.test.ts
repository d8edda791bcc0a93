import { beforeEach, describe, expect, it } from 'vitest'
import type { Ctx } from '../../../platform/context.ts'
import type { CallRefused } from '../../../platform/http/endpoint.ts'
import { listMails } from '../../../platform/mail.store.ts'
import { buildTestApp, type TestApp } from '../../../testing/test-app.ts'
import { usePostgres } from '../../../testing/test-postgres.ts'
import { activateClient, changePassword, checkCardholderName, recoverPassword, signUp } from '../contract.ts'
import { ensureClient } from './clients.service.ts'
import { signIn } from './sessions.service.ts'

const REPETITIONS = 10
const app = usePostgres()

/** The second of two processes that share nothing but the database. */
let other: TestApp
beforeEach(async () => {
  other = await buildTestApp(app().services.database)
  other.clock.set(app().clock.now().toISOString())
  return () => other.http.close()
})

const LOLA = {
  email: 'lola.diaz@example.com',
  password: 'el mar de Baracoa',
  firstName: 'Lola',
  lastName: 'Díaz',
  phone: '+53 5 234 5678',
}
const WRONG = { email: LOLA.email, password: 'not the password' }

const openAccount = (email = LOLA.email) =>
  ensureClient(app().ctx, { ...LOLA, email, birthDate: null, countryId: null, lang: 'es' })

/** The i-th caller: on one process or the other, and everybody at home. */
const caller = (i: number, address = `10.0.${i}.1`): Ctx => ({
  ...(i % 2 ? other : app()).ctx,
  origin: { address, agent: 'test' },
})

/** How many of many at once came to which end. */
const ends = async (count: number, work: (i: number) => Promise<unknown>) => {
  const settled = await Promise.allSettled(Array.from({ length: count }, (_, i) => work(i)))
  const counts: Record<string, number> = {}
  for (const result of settled) {
    const code = result.status === 'fulfilled' ? 'OK' : ((result.reason as CallRefused).code ?? String(result.reason))
    counts[code] = (counts[code] ?? 0) + 1
  }
  return counts
}

describe('at once, over two processes on a real PostgreSQL,', () => {
  it('no more than ten wrong passwords are looked at', async () => {
    await openAccount()
    for (let i = 0; i < REPETITIONS; i++) {
      expect(await ends(40, (n) => signIn(caller(n), WRONG))).toEqual({ WRONG_CREDENTIALS: 10, TOO_MANY: 30 })
      for (const process of [app(), other]) process.clock.advance(0.25)
    }
  })

  it('an address gets twenty tries a minute, whoever it tries to be, and also after a restart', async () => {
    const tries = (count: number) =>
      ends(count, (n) => signIn(caller(n, '203.0.113.7'), { ...WRONG, email: `nobody${n}@example.com` }))
    expect(await tries(30)).toEqual({ WRONG_CREDENTIALS: 20, TOO_MANY: 10 })
    await other.http.close()
    other = await buildTestApp(app().services.database)
    expect(await tries(1)).toEqual({ TOO_MANY: 1 })
    await openAccount()
    expect(await ends(1, (n) => signIn(caller(n, '203.0.113.8'), LOLA))).toEqual({ OK: 1 })
    for (const process of [app(), other]) process.clock.advance(1 / 60)
    expect(await tries(1)).toEqual({ WRONG_CREDENTIALS: 1 })
  })

  it('an account gets three temporary passwords an hour, and five checks of a name', async () => {
    await openAccount()
    await ends(12, (n) => (n % 2 ? other : app()).callAs()(recoverPassword, { email: LOLA.email }))
    await Promise.all([app().runJobs(), other.runJobs()])
    expect(await listMails(app().ctx.db, 100, LOLA.email)).toHaveLength(3)
    const { token } = await signIn(app().ctx, LOLA)
    const check = (n: number) =>
      (n % 2 ? other : app()).callAs(token)(checkCardholderName, { clientId: 1, cardHolderName: 'LOLA DIAZ' })
    expect(await ends(12, check)).toEqual({ OK: 5, TOO_MANY: 7 })
  })

  it('one e-mail gets one account and one mail', async () => {
    const call = app().callAs()
    for (let i = 0; i < 4; i++) {
      const email = `lola${i}@example.com`
      const counts = await ends(12, () => call(signUp, { newClient: { ...LOLA, email } }))
      expect(counts).toEqual({ OK: 1, EMAIL_TAKEN: 11 })
      expect(await listMails(app().ctx.db, 100, email)).toHaveLength(1)
    }
  })

  it('a code activates once', async () => {
    const call = app().callAs()
    for (let i = 0; i < 4; i++) {
      await call(signUp, { newClient: { ...LOLA, email: `lola${i}@example.com` } })
      const [mail] = await listMails(app().ctx.db, 1)
      const code = /activate_client\/([\w-]+)/.exec(mail!.body_text)![1]!
      expect(await ends(12, () => call(activateClient, { code }))).toEqual({ OK: 1, ACTIVATION_NOT_VALID: 11 })
    }
  })

  it('a temporary password opens one session, the next one too', async () => {
    await openAccount()
    for (let i = 0; i < 2; i++) {
      await app().callAs()(recoverPassword, { email: LOLA.email })
      await app().runJobs()
      const [mail] = await listMails(app().ctx.db, 1)
      const password = /: ([\w-]{19})/.exec(mail!.body_text)![1]!
      const counts = await ends(4, (n) => signIn(caller(n), { email: LOLA.email, password }))
      expect(counts).toEqual({ OK: 1, WRONG_CREDENTIALS: 3 })
    }
  })

  it('whoever signs in with a password that is being changed is out when it is', async () => {
    await openAccount()
    let { password } = LOLA
    for (let i = 0; i < REPETITIONS; i++) {
      const { token } = await signIn(caller(1), { email: LOLA.email, password })
      const form = {
        oldPassword: password,
        newPassword: `${LOLA.password} ${i}`,
        confirmPassword: `${LOLA.password} ${i}`,
      }
      await ends(6, (n) =>
        n === 0 ? other.callAs(token)(changePassword, form) : signIn(caller(n), { email: LOLA.email, password }),
      )
      password = form.newPassword
      const open = await app().ctx.db.selectFrom('client_sessions').select('id').where('ended_at', 'is', null).execute()
      expect(open).toHaveLength(1)
      for (const process of [app(), other]) process.clock.advance(1)
    }
  })

  it('right passwords of many people disturb nobody, and old tries are swept up', async () => {
    for (let i = 0; i < 8; i++) {
      await openAccount(`p${i}@example.com`)
      await ends(3, (n) => signIn(caller(n), { email: `x${i}@example.com`, password: 'not the password' }))
    }
    for (const process of [app(), other]) process.clock.advance(25)
    const counts = await ends(64, (n) => signIn(caller(n), { email: `p${n % 8}@example.com`, password: LOLA.password }))
    expect(counts).toEqual({ OK: 64 })
    expect(await app().ctx.db.selectFrom('sign_in_attempts').selectAll().execute()).toEqual([])
  })
})
