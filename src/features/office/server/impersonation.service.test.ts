import { describe, expect, it } from 'vitest'
import { addMinutes } from '../../../lib/days.ts'
import { listMails } from '../../../platform/mail.store.ts'
import { payByTestCard } from '../../../testing/payments.ts'
import { signedInClient, staffToken } from '../../../testing/people.ts'
import { makeReadyPlan, makeRequest } from '../../../testing/plans.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { refundToFund } from '../../refunds/contract.ts'
import { disableMember } from '../../staff/server/members.service.ts'
import { getStaffId, setRole } from '../../staff/server/staff.service.ts'

const app = useTestApp()
const REASON = 'She called: the dates of her trip are wrong'

const ask = (token: string, body: object) =>
  app().request('POST', '/api/office/clients/impersonate', {
    token,
    body: { Password: 'a long enough secret', ...body },
  })
const begin = (link: string, lang: 'en' | 'es' = 'en') =>
  app().request('POST', '/api/clients/impersonate', { lang, body: { Link: link } })
const profile = (id: number, token: string) => app().request('GET', `/api/profile/${id}/2`, { token })

/** A client, and a support agent's link to act as that client. */
const prepared = async (asked: object = {}) => {
  const { client, token: ownToken } = await signedInClient(app())
  const staff = await staffToken(app(), 'Support')
  const { Url, ExpiresAt } = (await ask(staff, { ClientId: client.id, Reason: REASON, ...asked })).json.Data
  return {
    client,
    ownToken,
    staff,
    url: Url as string,
    expiresAt: ExpiresAt as string,
    link: Url.split('#')[1] as string,
  }
}

const lateBy = (moment: Date, ms: number) => app().clock.set(new Date(moment.getTime() + ms).toISOString())

describe('an impersonation link', () => {
  it('requires a reason and a client', async () => {
    const { client } = await signedInClient(app())
    const staff = await staffToken(app(), 'Support')
    const { status, json } = await ask(staff, { ClientId: client.id, Reason: '  ' })
    expect(status).toBe(422)
    expect(json.Fields).toEqual([{ Field: 'Reason', Message: 'is required' }])
    expect((await ask(staff, { ClientId: 999, Reason: REASON })).status).toBe(404)
  })

  it('opens the page in the language of the request, carries the secret in the fragment, and is stored as a hash', async () => {
    const { url, link, expiresAt } = await prepared()
    expect(url).toMatch(/^http:\/\/[^#?]+\/en\/impersonate#[\w-]{43}$/)
    expect(expiresAt).toBe(addMinutes(app().clock.now(), 5).toISOString())
    const kept = await app().ctx.db.selectFrom('impersonations').selectAll().execute()
    expect(JSON.stringify(kept)).not.toContain(link)
  })

  it('works once', async () => {
    const { link } = await prepared()
    expect((await begin(link)).status).toBe(200)
    const again = await begin(link, 'es')
    expect([again.json.ResultCode, again.json.Data]).toEqual(['LINK_NOT_VALID', 'Este enlace ya no es válido.'])
  })

  it.each([
    [-1, 'OK'],
    [0, 'LINK_NOT_VALID'],
    [1, 'LINK_NOT_VALID'],
  ])('expires after 5 minutes: %i ms late returns %s', async (ms, code) => {
    const { link, expiresAt } = await prepared()
    lateBy(new Date(expiresAt), ms)
    expect((await begin(link)).json.ResultCode).toBe(code)
  })

  it('is refused once the staff member lacks the permission', async () => {
    const { link } = await prepared()
    await setRole(app().ctx, { email: 'support@alamar.example', role: 'Documents' })
    expect((await begin(link)).json.ResultCode).toBe('LINK_NOT_VALID')
  })

  it('needs the staff member’s own password', async () => {
    const { client } = await signedInClient(app())
    const staff = await staffToken(app(), 'Support')
    const wrong = await ask(staff, { ClientId: client.id, Reason: REASON, Password: 'not her password' })
    expect(wrong.json.ResultCode).toBe('WRONG_PASSWORD')
    expect(await app().ctx.db.selectFrom('impersonations').selectAll().execute()).toEqual([])
  })

  it('is refused once the staff member has signed out', async () => {
    const { staff, link } = await prepared()
    await app().request('POST', '/api/office/logOff', { token: staff, body: {} })
    expect((await begin(link)).json.ResultCode).toBe('LINK_NOT_VALID')
  })

  it('is refused when unknown', async () => {
    expect((await begin('x'.repeat(43))).json.ResultCode).toBe('LINK_NOT_VALID')
  })
})

describe('acting as a client', () => {
  it('creates a session beside the client’s own', async () => {
    const { client, ownToken, link } = await prepared()
    const { json } = await begin(link)
    expect(json.Data).toEqual({
      AccessToken: expect.stringMatching(/^[\w-]{43}$/),
      EndsAt: addMinutes(app().clock.now(), 30).toISOString(),
      ReadOnly: true,
      Client: { Id: client.id, FirstName: 'Maria', LastName: 'Perez' },
    })
    expect((await profile(client.id, json.Data.AccessToken)).json.Data.Email).toBe(client.email)
    expect((await profile(client.id, ownToken)).status).toBe(200)
  })

  it.each([
    [-1, 200],
    [0, 401],
    [1, 401],
  ])('ends after 30 minutes regardless of activity: %i ms late answers %i', async (ms, status) => {
    const { client, link } = await prepared()
    const { AccessToken, EndsAt } = (await begin(link)).json.Data
    lateBy(new Date(EndsAt), -60_000)
    expect((await profile(client.id, AccessToken)).status).toBe(200)
    lateBy(new Date(EndsAt), ms)
    expect((await profile(client.id, AccessToken)).status).toBe(status)
  })

  it('is read-only unless the staff member chose to make changes', async () => {
    const save = (token: string, id: number) =>
      app().request('POST', '/api/profile/update', { token, body: { Id: id, City: 'Tampa' } })
    const looking = await prepared()
    const { AccessToken } = (await begin(looking.link)).json.Data
    const refused = await save(AccessToken, looking.client.id)
    expect([refused.status, refused.json.ResultCode]).toEqual([403, 'READ_ONLY'])
    expect((await app().request('POST', '/api/clients/logOff', { token: AccessToken, body: {} })).status).toBe(200)

    const changing = await prepared({ MayWrite: true })
    const begun = (await begin(changing.link)).json.Data
    expect(begun.ReadOnly).toBe(false)
    expect((await save(begun.AccessToken, changing.client.id)).json.Status).toBe(0)
  })

  it.each([
    ['signs out', ({ staff }) => app().request('POST', '/api/office/logOff', { token: staff, body: {} })],
    ['lacks the permission', () => setRole(app().ctx, { email: 'support@alamar.example', role: 'Documents' })],
    [
      'is disabled',
      async () => disableMember(app().ctx, { id: await getStaffId(app().ctx, 'support@alamar.example') }),
    ],
  ] satisfies [string, (given: { staff: string }) => Promise<unknown>][])(
    'ends at once when the staff member %s',
    async (_, happens) => {
      const { client, staff, link } = await prepared()
      const { AccessToken } = (await begin(link)).json.Data
      expect((await profile(client.id, AccessToken)).status).toBe(200)
      await happens({ staff })
      expect((await profile(client.id, AccessToken)).status).toBe(401)
    },
  )

  it('records what was opened, each call once a minute, for client and staff', async () => {
    const { client, ownToken, staff, link } = await prepared()
    const { AccessToken } = (await begin(link)).json.Data
    const notes = () => app().request('GET', `/api/notes/countNew/${client.id}`, { token: AccessToken })
    await profile(client.id, AccessToken)
    await profile(client.id, AccessToken)
    await notes()
    app().clock.advance(1 / 60)
    await profile(client.id, AccessToken)
    // Refused reads and the client's own reads are not recorded.
    await profile(client.id + 1, AccessToken)
    await profile(client.id, ownToken)
    const log = await app().request('GET', `/api/clients/impersonations/${client.id}`, { token: ownToken })
    expect(log.json.Data[0].Reads).toEqual([
      { Call: '/api/notes/countNew/{clientId}', At: '2026-12-01T15:00:00.000Z' },
      { Call: '/api/profile/{id}/{languageId}', At: '2026-12-01T15:00:00.000Z' },
      { Call: '/api/profile/{id}/{languageId}', At: '2026-12-01T15:01:00.000Z' },
    ])
    const file = await app().request('GET', `/api/office/clients/${client.id}`, { token: staff })
    expect(file.json.Data.Impersonations[0].Reads).toHaveLength(3)
  })

  it('gives no access to another client', async () => {
    const { link } = await prepared()
    const other = await signedInClient(app(), { email: 'james.wilson@example.com' })
    const { AccessToken } = (await begin(link)).json.Data
    expect((await profile(other.client.id, AccessToken)).status).toBe(404)
  })

  it('gives no access to the office', async () => {
    const { link } = await prepared()
    const { AccessToken } = (await begin(link)).json.Data
    expect((await app().request('GET', '/api/office/requests', { token: AccessToken })).status).toBe(403)
  })

  it('is audited with both ids, from the link to the sign-out', async () => {
    const { client, link } = await prepared()
    const { AccessToken } = (await begin(link)).json.Data
    await app().request('POST', '/api/clients/logOff', { token: AccessToken, body: {} })
    const lines = await app()
      .ctx.db.selectFrom('audit_log')
      .selectAll()
      .where('entity', '=', 'client')
      .orderBy('id')
      .execute()
    const line = (event: string, onBehalfOf: number | null) => ({
      event,
      actor_kind: 'staff',
      actor_id: 1,
      on_behalf_of: onBehalfOf,
      entity_id: client.id,
    })
    expect(lines).toMatchObject([
      { ...line('askForImpersonation', null), after: { reason: REASON } },
      { ...line('beginImpersonation', client.id), after: { reason: REASON } },
      line('leaveImpersonation', client.id),
    ])
  })

  it('sends the client a message in both languages and an email', async () => {
    const { ownToken, client, link } = await prepared()
    await begin(link)
    for (const [lang, subject] of [
      ['en', 'We opened your account to help you'],
      ['es', 'Abrimos su cuenta para ayudarle'],
    ] as const) {
      const { json } = await app().request('GET', `/api/notes/list/${client.id}/6/false/true/${lang}`, {
        token: ownToken,
      })
      expect(json.Data).toMatchObject([{ Subject: subject, Body: expect.stringContaining(REASON), IsRead: false }])
    }
    expect((await listMails(app().ctx.db, 1))[0]!.recipient).toBe(client.email)
  })

  it('is listed for client and staff with time, staff member, reason and actual end', async () => {
    const { client, ownToken, staff, link } = await prepared()
    const listed = async () =>
      (await app().request('GET', `/api/clients/impersonations/${client.id}`, { token: ownToken })).json.Data
    expect(await listed()).toEqual([])
    const begunAt = app().clock.now().toISOString()
    const { AccessToken, EndsAt } = (await begin(link)).json.Data
    const entry = {
      Id: 1,
      BegunAt: begunAt,
      EndsAt,
      StaffName: 'Ana Torres',
      Reason: REASON,
      MayWrite: false,
      Reads: [],
    }
    expect(await listed()).toEqual([entry])
    lateBy(new Date(begunAt), 60_000)
    await app().request('POST', '/api/clients/logOff', { token: AccessToken, body: {} })
    const ended = { ...entry, EndsAt: addMinutes(new Date(begunAt), 1).toISOString() }
    expect(await listed()).toEqual([ended])
    const file = await app().request('GET', `/api/office/clients/${client.id}`, { token: staff })
    expect(file.json.Data.Impersonations).toEqual([ended])
    const other = await signedInClient(app(), { email: 'james.wilson@example.com' })
    const foreign = await app().request('GET', `/api/clients/impersonations/${client.id}`, { token: other.token })
    expect(foreign.status).toBe(404)
  })
})

describe('deleting an account', () => {
  it('deletes the reasons and invalidates open links', async () => {
    const { client, ownToken, staff, link } = await prepared()
    await begin(link)
    const second = (await ask(staff, { ClientId: client.id, Reason: 'Once more' })).json.Data.Url.split('#')[1]
    const gone = await app().request('POST', '/api/clients/deleteAccount', {
      token: ownToken,
      body: { Email: client.email, Password: 'a long enough secret' },
    })
    expect(gone.json.Data).toBe(true)
    const kept = await app().ctx.db.selectFrom('impersonations').select(['reason', 'session_id']).execute()
    expect(kept).toEqual([{ reason: '-', session_id: null }])
    expect((await begin(second)).json.ResultCode).toBe('LINK_NOT_VALID')
    const found = await app().request('GET', '/api/office/clients?text=deleted', { token: staff })
    expect(found.json.List).toEqual([])
  })
})

describe('the client search', () => {
  const search = async (text: string) => {
    const { json } = await app().request('GET', `/api/office/clients?text=${encodeURIComponent(text)}`, {
      token: await staffToken(app(), 'Auditor'),
    })
    return json.List?.map((client: { Email: string }) => client.Email)
  }

  it('finds clients by name, email, booking and plan', async () => {
    const maria = await signedInClient(app(), {
      email: 'maria@example.com',
      firstName: 'María José',
      lastName: 'Pérez',
    })
    await signedInClient(app(), { email: 'john_50%@example.org', firstName: 'John', lastName: 'Smith' })
    const { plan, booking } = await madeRequest(maria.client.id)
    expect(await search('maria jose perez')).toEqual(['maria@example.com'])
    expect(await search('PÉREZ')).toEqual(['maria@example.com'])
    expect(await search('EXAMPLE.ORG')).toEqual(['john_50%@example.org'])
    expect(await search(booking.reference.toLowerCase())).toEqual(['maria@example.com'])
    expect(await search(`0${plan}`)).toEqual(['maria@example.com'])
    expect(await search('@example.')).toHaveLength(2)
    expect(await search('nobody')).toEqual([])
  })

  it('finds phone numbers and all references in any format', async () => {
    const maria = await signedInClient(app(), { email: 'maria@example.com' })
    await signedInClient(app(), { email: 'john@example.org' })
    await app()
      .ctx.db.updateTable('clients')
      .set({ phone: '+53 5 234 5678' })
      .where('email', '=', 'john@example.org')
      .execute()
    const { planId, bookingId } = await makeReadyPlan(app(), maria.client.id)
    await app()
      .ctx.db.updateTable('bookings')
      .set({ supplier_reference: 'Conf. MEL/88-1234 (Yanet)' })
      .where('id', '=', bookingId)
      .execute()
    const payment = await payByTestCard(app(), maria.token, planId)
    const refund = await app().callAs(maria.token)(refundToFund, { id: bookingId })
    const { reference } = await app()
      .ctx.db.selectFrom('bookings')
      .select('reference')
      .where('id', '=', bookingId)
      .executeTakeFirstOrThrow()
    const hyphenless = (text: string) => text.replaceAll('-', '').toLowerCase()
    for (const text of [
      '305 555 0100',
      '(305) 555-0100',
      '001 305-555.0100',
      '3055550100',
      hyphenless(reference),
      hyphenless(payment.reference),
      payment.reference,
      hyphenless(refund.reference),
      'mel88 1234',
      'MEL/88-1234',
      'conf. mel/88-1234 (yanet)',
    ])
      expect(await search(text), text).toEqual(['maria@example.com'])
    expect(await search('5 234-5678')).toEqual(['john@example.org'])
    expect(await search('0100')).toEqual([])
  })

  it('escapes wildcard characters', async () => {
    await signedInClient(app(), { email: 'maria@example.com' })
    await signedInClient(app(), { email: 'john_50%@example.org' })
    expect(await search('%@')).toEqual(['john_50%@example.org'])
    expect(await search('n_5')).toEqual(['john_50%@example.org'])
    expect(await search('__')).toEqual([])
    expect(await search('\\\\')).toEqual([])
  })

  it('shows a client’s plans and bookings, and 404 for an unknown client', async () => {
    const { client } = await signedInClient(app())
    const { booking } = await madeRequest(client.id)
    const token = await staffToken(app(), 'Auditor')
    const { json } = await app().request('GET', `/api/office/clients/${client.id}`, { token })
    expect(json.Data.Client).toMatchObject({ Id: client.id, Email: client.email })
    expect(json.Data.Plans[0].Bookings[0].Reference).toBe(booking.reference)
    expect(JSON.stringify(json.Data)).not.toMatch(/password/i)
    expect((await app().request('GET', '/api/office/clients/999', { token })).status).toBe(404)
  })

  const madeRequest = async (clientId: number) => {
    const { planId, bookingId } = await makeRequest(app(), clientId)
    const booking = await app()
      .ctx.db.selectFrom('bookings')
      .selectAll()
      .where('id', '=', bookingId)
      .executeTakeFirstOrThrow()
    return { plan: planId, booking }
  }
})
