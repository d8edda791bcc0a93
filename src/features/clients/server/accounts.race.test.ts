import { beforeEach, describe, expect, it } from 'vitest'
import type { Ctx } from '../../../platform/context.ts'
import type { CallRefused } from '../../../platform/http/endpoint.ts'
import { listMessagesWithSecrets } from '../../../platform/outbox.ts'
import { buildTestApp, type TestApp } from '../../../testing/test-app.ts'
import { usePostgres } from '../../../testing/test-postgres.ts'
import { syncBookingDrafts } from '../contract/booking-drafts.ts'
import { logOff } from '../contract/sessions.ts'
import { activateClient, changePassword, checkCardholderName, recoverPassword, signUp } from '../contract.ts'
import { ensureClient } from './clients.service.ts'
import { savePerson } from './saved-people.service.ts'
import { signIn } from './sessions.service.ts'

const REPETITIONS = 10
const app = usePostgres()

/** The second of two processes, which share only the database. */
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

/** The i-th caller, on alternating processes, each with their own IP address by default. */
const caller = (i: number, address = `10.0.${i}.1`): Ctx => ({
  ...(i % 2 ? other : app()).ctx,
  origin: { address, agent: 'test' },
})

/** Runs `work` concurrently; counts the outcomes. */
const outcomesOf = async (count: number, work: (i: number) => Promise<unknown>) => {
  const settled = await Promise.allSettled(Array.from({ length: count }, (_, i) => work(i)))
  const counts: Record<string, number> = {}
  for (const result of settled) {
    const code = result.status === 'fulfilled' ? 'OK' : ((result.reason as CallRefused).code ?? String(result.reason))
    counts[code] = (counts[code] ?? 0) + 1
  }
  return counts
}

describe('under concurrency, across two processes on a real PostgreSQL:', () => {
  it('at most ten wrong passwords per IP address are checked', async () => {
    await openAccount()
    for (let i = 0; i < REPETITIONS; i++) {
      const tries = outcomesOf(40, (n) => signIn(caller(n, '203.0.113.7'), WRONG))
      expect(await tries).toEqual({ WRONG_CREDENTIALS: 10, TOO_MANY: 30 })
      for (const process of [app(), other]) process.clock.advance(0.25)
    }
  })

  it('at most a hundred wrong passwords per hour are checked across all IP addresses', async () => {
    await openAccount()
    for (const email of [LOLA.email, 'nobody@example.com']) {
      const tries = outcomesOf(130, (n) => signIn(caller(n), { ...WRONG, email }))
      expect(await tries).toEqual({ WRONG_CREDENTIALS: 100, TOO_MANY: 30 })
    }
    for (const process of [app(), other]) process.clock.advance(1)
    expect(await outcomesOf(1, (n) => signIn(caller(n), LOLA))).toEqual({ OK: 1 })
  })

  it('an ended session is immediately invalid in the other process', async () => {
    await openAccount()
    const profile = (token: string) => other.request('GET', '/api/profile/1/2', { token })
    const [left, changing, third] = await Promise.all([1, 2, 3].map((n) => signIn(caller(n), LOLA)))
    for (const { token } of [left!, changing!, third!]) expect((await profile(token)).status).toBe(200)
    await app().callAs(left!.token)(logOff, {})
    expect((await profile(left!.token)).status).toBe(401)
    const newPassword = `${LOLA.password} 2`
    const form = { oldPassword: LOLA.password, newPassword, confirmPassword: newPassword }
    await app().callAs(changing!.token)(changePassword, form)
    expect((await profile(third!.token)).status).toBe(401)
    expect((await profile(changing!.token)).status).toBe(200)
  })

  it('an IP address is limited to twenty attempts a minute across all accounts, even after a restart', async () => {
    const tries = (count: number) =>
      outcomesOf(count, (n) => signIn(caller(n, '203.0.113.7'), { ...WRONG, email: `nobody${n}@example.com` }))
    expect(await tries(30)).toEqual({ WRONG_CREDENTIALS: 20, TOO_MANY: 10 })
    await other.http.close()
    other = await buildTestApp(app().services.database)
    expect(await tries(1)).toEqual({ TOO_MANY: 1 })
    await openAccount()
    expect(await outcomesOf(1, (n) => signIn(caller(n, '203.0.113.8'), LOLA))).toEqual({ OK: 1 })
    for (const process of [app(), other]) process.clock.advance(1 / 60)
    expect(await tries(1)).toEqual({ WRONG_CREDENTIALS: 1 })
  })

  it('an account is limited to three temporary passwords and five name checks an hour', async () => {
    await openAccount()
    await outcomesOf(12, (n) => (n % 2 ? other : app()).callAs()(recoverPassword, { email: LOLA.email }))
    await Promise.all([app().runJobs(), other.runJobs()])
    expect(await listMessagesWithSecrets(app().ctx, 100, LOLA.email)).toHaveLength(3)
    const { token } = await signIn(app().ctx, LOLA)
    const check = (n: number) =>
      (n % 2 ? other : app()).callAs(token)(checkCardholderName, { clientId: 1, cardHolderName: 'LOLA DIAZ' })
    expect(await outcomesOf(12, check)).toEqual({ OK: 5, TOO_MANY: 7 })
  })

  it('sign-ups with one email address open one account and send one email', async () => {
    const call = app().callAs()
    for (let i = 0; i < 4; i++) {
      const email = `lola${i}@example.com`
      const counts = await outcomesOf(12, () => call(signUp, { newClient: { ...LOLA, email } }))
      expect(counts).toEqual({ OK: 12 })
      expect(await listMessagesWithSecrets(app().ctx, 100, email)).toHaveLength(1)
    }
  })

  it('a code activates an account once', async () => {
    const call = app().callAs()
    for (let i = 0; i < 4; i++) {
      await call(signUp, { newClient: { ...LOLA, email: `lola${i}@example.com` } })
      const [mail] = await listMessagesWithSecrets(app().ctx, 1)
      const code = /activate_client\/([\w-]+)/.exec(mail!.text)![1]!
      expect(await outcomesOf(12, () => call(activateClient, { code }))).toEqual({ OK: 1, ACTIVATION_NOT_VALID: 11 })
    }
  })

  it('each temporary password opens one session', async () => {
    await openAccount()
    for (let i = 0; i < 2; i++) {
      await app().callAs()(recoverPassword, { email: LOLA.email })
      await app().runJobs()
      const [mail] = await listMessagesWithSecrets(app().ctx, 1)
      const password = /: ([\w-]{19})/.exec(mail!.text)![1]!
      const counts = await outcomesOf(4, (n) => signIn(caller(n), { email: LOLA.email, password }))
      expect(counts).toEqual({ OK: 1, WRONG_CREDENTIALS: 3 })
    }
  })

  it('a password change also ends a session being opened with the old password', async () => {
    await openAccount()
    let { password } = LOLA
    for (let i = 0; i < REPETITIONS; i++) {
      const { token } = await signIn(caller(1), { email: LOLA.email, password })
      const form = {
        oldPassword: password,
        newPassword: `${LOLA.password} ${i}`,
        confirmPassword: `${LOLA.password} ${i}`,
      }
      await outcomesOf(6, (n) =>
        n === 0 ? other.callAs(token)(changePassword, form) : signIn(caller(n), { email: LOLA.email, password }),
      )
      password = form.newPassword
      const open = await app().ctx.db.selectFrom('client_sessions').select('id').where('ended_at', 'is', null).execute()
      expect(open).toHaveLength(1)
      for (const process of [app(), other]) process.clock.advance(1)
    }
  })

  it('sign-ins of many clients do not block each other, and old attempts are deleted', async () => {
    for (let i = 0; i < 8; i++) {
      await openAccount(`p${i}@example.com`)
      await outcomesOf(3, (n) => signIn(caller(n), { email: `x${i}@example.com`, password: 'not the password' }))
    }
    for (const process of [app(), other]) process.clock.advance(25)
    const counts = await outcomesOf(64, (n) =>
      signIn(caller(n), { email: `p${n % 8}@example.com`, password: LOLA.password }),
    )
    expect(counts).toEqual({ OK: 64 })
    expect(await app().ctx.db.selectFrom('sign_in_attempts').selectAll().execute()).toEqual([])
  })
})

it('two devices save a draft: the highest version wins and neither fails', async () => {
  await openAccount()
  const { token } = await signIn(app().ctx, LOLA)
  const draftOf = (path: string, version: number) => ({
    path: `/book-car-confirm?n=${path}`,
    lastDay: '2026-12-20',
    version,
    fields: [{ name: 'firstName', value: `typed ${version}` }],
  })
  await Promise.all(
    Array.from({ length: 20 }, (_, i) => {
      const drafts = [draftOf(`${i}`, i + 1), draftOf('shared', 100 + ((i * 7) % 20)), draftOf('first', i + 50)]
      return (i % 2 ? other : app()).callAs(token)(syncBookingDrafts, { drafts: i % 3 ? drafts : drafts.toReversed() })
    }),
  )
  const kept = await app().callAs(token)(syncBookingDrafts, { drafts: [] })
  expect(kept).toHaveLength(20)
  expect(kept[0]).toMatchObject(draftOf('shared', 119))
})

it('when two devices give two saved people the same name, one succeeds and the other is refused', async () => {
  const clientId = await openAccount()
  const asClient = (ctx: Ctx): Ctx => ({ ...ctx, actor: { kind: 'client', clientId, sessionId: 0 } })
  const none = { countryId: null, passport: '', birthDate: null, phone: '' }
  const licence = { licenceNumber: '', licenceIssuedOn: null, licenceExpiresOn: null }
  const person = { lastName: 'Díaz', ...none, ...licence }
  for (let i = 0; i < REPETITIONS; i++) {
    const saved = await Promise.all(
      ['Ana', 'Eva'].map((name) => savePerson(asClient(app().ctx), { ...person, firstName: `${name} ${i}` })),
    )
    const renamed = await Promise.allSettled(
      saved.map(({ id }, which) =>
        savePerson(asClient(caller(which)), { ...person, personId: id, firstName: `Lola ${i}` }),
      ),
    )
    expect(renamed.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const [refused] = renamed.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
    expect(refused).toMatchObject({ code: 'INVALID' })
  }
})
