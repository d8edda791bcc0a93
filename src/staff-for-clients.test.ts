import { describe, expect, it } from 'vitest'
import { PERMISSIONS, permissionsOf, ROLES, type Role } from './features/staff/permissions.ts'
import { createCarBooking } from './features/travel-plan/contract.ts'
import { REFUND } from './features/travel-plan/states.ts'
import { approvedClient } from './testing/documents.ts'
import { staffToken } from './testing/people.ts'
import { makeReadyPlan } from './testing/plans.ts'
import { driver, loadSmallCatalogue, selectCar } from './testing/small-catalogue.ts'
import { useTestApp } from './testing/test-app.ts'
import { inputOf, makeWorld } from './testing/world.ts'

/*
 * The admin-path calls (docs/rules/calls.md#admin-paths): clients make them for their own ids, staff with the call's permission for any
 * client.
 */

const app = useTestApp((test) => loadSmallCatalogue(test, 9))
const rows = () => app().api.rows.filter((row) => row.access === 'client' && row.staffPermission)

/** POST calls that change nothing. */
const ONLY_LOOK = ['CheckIfNameIsValid', 'allowedWAAccount', 'existsWAAccount', 'needToVerifyWAAccount']
/** GET calls that change something. */
const MAKE_A_LINK = ['getStripeLinkUrl', 'getUrl']

describe('admin-path calls', () => {
  it('are the only client calls open to staff, each with a permission', () => {
    const admin = app().api.rows.filter(({ path, access }) => path.startsWith('/api/admin/') && access === 'client')
    expect(admin.length).toBeGreaterThan(13)
    expect(rows().map(({ path }) => path)).toEqual(admin.map(({ path }) => path))
    for (const { path, staffPermission } of rows()) expect(PERMISSIONS, path).toContain(staffPermission)
  })

  it('that change something require more than a read permission', () => {
    for (const { method, path, staffPermission } of rows()) {
      const named = (words: string[]) => words.some((word) => path.includes(`/${word}`))
      const changes = method === 'GET' ? named(MAKE_A_LINK) : !named(ONLY_LOOK)
      if (changes || staffPermission!.endsWith('.see'))
        expect(staffPermission!.endsWith('.see'), path).toBe(!changes && !named(MAKE_A_LINK))
    }
  })

  it('are open only to roles with the permission; the auditor changes nothing', async () => {
    const world = await makeWorld(app(), 'Alejandra')
    const audited = async () => JSON.stringify(await app().ctx.db.selectFrom('audit_log').selectAll().execute())
    for (const role of Object.keys(ROLES) as Role[]) {
      const token = await staffToken(app(), role)
      const before = await audited()
      for (const row of rows()) {
        const may = permissionsOf(role).some((granted) => granted === row.staffPermission)
        if (may && role !== 'Auditor') continue
        const answer = await app()
          .callAs(token)(row, await inputOf(app(), row, world))
          .then(
            () => 200,
            ({ status }: { status: number }) => status,
          )
        expect(answer === 403, `${role} on ${row.path}`).toBe(!may)
      }
      if (role === 'Auditor') expect(await audited()).toBe(before)
    }
  }, 60_000)

  it('work for staff with any client, and are 404 for an unknown one', async () => {
    const world = await makeWorld(app(), 'Alejandra')
    const owner = app().callAs(await staffToken(app()))
    const nobody = { ...world, clientId: 999, planId: 999, carBookingId: 999, savedPersonId: 999 }
    for (const row of rows()) {
      const ask = async (of: typeof world) =>
        owner(row, await inputOf(app(), row, of)).then(
          () => 200,
          ({ status }: { status: number }) => status,
        )
      expect.soft(await ask(nobody), `${row.path} of nobody`).toBe(404)
      expect.soft(await ask(world), row.path).toBe(200)
    }
  }, 60_000)
})

describe('staff who act for a client', () => {
  const worldOf = async () => {
    const { client, token } = await approvedClient(app(), { lang: 'es' })
    return { client, token, staff: await staffToken(app()) }
  }

  it('refund to the card without a request, and are named in the audit log', async () => {
    const { clientId, carBookingId } = await makeWorld(app(), 'Alejandra')
    const token = await staffToken(app(), 'Finance')
    app().services.config.clientRefunds = false
    const values = await app().request('GET', `/api/admin/bookings/getAllRefundValues/${carBookingId}`, { token })
    expect(values.json.Data.ToClient).toMatchObject({ Allowed: true, ByRequest: false })
    const { json } = await app().request('POST', `/api/admin/bookings/refundToClient/${carBookingId}`, {
      token,
      body: { ValidUntil: values.json.Data.ValidUntil },
    })
    app().services.config.clientRefunds = true
    expect(json).toMatchObject({ Status: 0, Data: { Target: 'client' } })
    expect(json.Data.Status).not.toBe(REFUND.requested)
    const [entry] = await app()
      .ctx.db.selectFrom('audit_log')
      .selectAll()
      .where('entity', '=', 'refund')
      .where('event', '=', 'approve')
      .execute()
    expect(entry).toMatchObject({ actor_kind: 'staff' })
    const owner = await app().ctx.db.selectFrom('refunds').select('client_id').executeTakeFirstOrThrow()
    expect(owner.client_id).toBe(clientId)
  })

  it('create a payment link that only the client can use', async () => {
    const { client, staff } = await worldOf()
    const { planId } = await makeReadyPlan(app(), client.id)
    const { json } = await app().request('GET', `/api/admin/clients/getStripeLinkUrl/${planId}/6`, { token: staff })
    expect(json).toMatchObject({ Status: 0, Data: { Url: expect.stringContaining('/pay') } })
    const payment = await app().ctx.db.selectFrom('payments').select('client_id').executeTakeFirstOrThrow()
    expect(payment.client_id).toBe(client.id)
  })

  it('write to the client in the language of the account', async () => {
    const { client, staff } = await worldOf()
    await app().request('POST', '/api/admin/clientDocuments/startProcessClientDocument', {
      token: staff,
      body: { ClientId: client.id, ClientPhone: '+1 305 555 0100', ClientDocumentType: 2, ActionType: 1 },
    })
    const messages = await app().ctx.db.selectFrom('mails').select(['lang', 'channel']).execute()
    expect(messages.filter(({ channel }) => channel === 'whatsapp')).toEqual([{ lang: 'es', channel: 'whatsapp' }])
  })

  it('cannot book, cancel or read a booking with client calls', async () => {
    const { staff } = await worldOf()
    const booking = app().callAs(staff)(createCarBooking, {
      lang: 'en',
      carOffer: await selectCar(app()),
      bookForm: { driver },
    })
    await expect(booking).rejects.toMatchObject({ status: 403 })
  })
})
