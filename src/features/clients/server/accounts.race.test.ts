import { describe, expect, it } from 'vitest'
import type { CallRefused } from '../../../platform/http/endpoint.ts'
import { listMails } from '../../../platform/mail.store.ts'
import { usePostgres } from '../../../testing/test-postgres.ts'
import { activateClient, signUp } from '../contract.ts'
import { ensureClient, signIn } from './clients.service.ts'

const REPETITIONS = 10
const app = usePostgres()

const LOLA = {
  email: 'lola.diaz@example.com',
  password: 'el mar de Baracoa',
  firstName: 'Lola',
  lastName: 'Díaz',
  phone: '+53 5 234 5678',
}

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

describe('at once, on a real PostgreSQL,', () => {
  it('no more than ten wrong passwords are looked at', async () => {
    await ensureClient(app().ctx, { ...LOLA, birthDate: null, countryId: null, lang: 'es' })
    for (let i = 0; i < REPETITIONS; i++) {
      const counts = await ends(40, () => signIn(app().ctx, { email: LOLA.email, password: 'not the password' }))
      expect(counts).toEqual({ WRONG_CREDENTIALS: 10, TOO_MANY: 30 })
      app().clock.advance(0.25)
    }
  })

  it('one e-mail gets one account and one mail', async () => {
    const call = app().callAs()
    for (let i = 0; i < REPETITIONS; i++) {
      const email = `lola${i}@example.com`
      const counts = await ends(12, () => call(signUp, { newClient: { ...LOLA, email } }))
      expect(counts).toEqual({ OK: 1, EMAIL_TAKEN: 11 })
      expect(await listMails(app().ctx.db, 100, email)).toHaveLength(1)
    }
  })

  it('a code activates once', async () => {
    const call = app().callAs()
    for (let i = 0; i < REPETITIONS; i++) {
      await call(signUp, { newClient: { ...LOLA, email: `lola${i}@example.com` } })
      const [mail] = await listMails(app().ctx.db, 1)
      const code = /activate_client\/([\w-]+)/.exec(mail!.body_text)![1]!
      expect(await ends(12, () => call(activateClient, { code }))).toEqual({ OK: 1, ACTIVATION_NOT_VALID: 11 })
    }
  })

  it('right passwords of many people disturb nobody, and old tries are swept up', async () => {
    for (let i = 0; i < 8; i++) {
      await ensureClient(app().ctx, {
        ...LOLA,
        email: `p${i}@example.com`,
        birthDate: null,
        countryId: null,
        lang: 'es',
      })
      await ends(3, () => signIn(app().ctx, { email: `x${i}@example.com`, password: 'not the password' }))
    }
    app().clock.advance(25)
    const counts = await ends(64, (i) => signIn(app().ctx, { email: `p${i % 8}@example.com`, password: LOLA.password }))
    expect(counts).toEqual({ OK: 64 })
    expect(await app().ctx.db.selectFrom('sign_in_attempts').selectAll().execute()).toEqual([])
  })
})
