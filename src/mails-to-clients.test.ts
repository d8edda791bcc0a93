import { beforeEach, expect, it } from 'vitest'
import type { SandboxBehavior } from './features/payment/sandbox-cards.ts'
import { cancelByStaff, refundTo } from './features/refunds/server/refund.service.ts'
import * as refundQueue from './features/refunds/server/refund-queue.service.ts'
import { cancelBooking } from './features/travel-plan/server/booking.service.ts'
import { confirmBooking, rejectBooking } from './features/travel-plan/server/booking-confirmation.service.ts'
import { bookCar } from './features/travel-plan/server/booking-request.service.ts'
import { missService } from './features/travel-plan/server/service-life.service.ts'
import { BOOKING } from './features/travel-plan/states.ts'
import type { Ctx } from './platform/context.ts'
import { approvedClient } from './testing/documents.ts'
import { payByTestCard } from './testing/payments.ts'
import { staffContext } from './testing/people.ts'
import { makeReadyPlan, makeRequest, signPlan } from './testing/plans.ts'
import { driver, loadSmallCatalogue, selectCar } from './testing/small-catalogue.ts'
import { useTestApp } from './testing/test-app.ts'

/** For every change, the client gets exactly one email, in the client's language. */
const app = useTestApp((testApp) => loadSmallCatalogue(testApp))
let token: string
let clientId: number
let client: Ctx
let staff: Ctx

beforeEach(async () => {
  const signedIn = await approvedClient(app())
  token = signedIn.token
  clientId = signedIn.client.id
  await app().ctx.db.updateTable('clients').set({ lang: 'es' }).where('id', '=', clientId).execute()
  client = { ...app().ctx, actor: { kind: 'client', clientId, sessionId: 0 } }
  staff = staffContext(app())
  app().services.config.clientRefunds = true
})

const later = async (hours: number) => {
  app().clock.advance(hours)
  await app().runJobs()
}
const pay = (planId: number, behavior?: SandboxBehavior) => payByTestCard(app(), token, planId, behavior)

const requested = () => makeRequest(app(), clientId)
const ready = async () => {
  const plan = await makeReadyPlan(app(), clientId)
  await later(0)
  return plan
}
const paid = async (behavior?: SandboxBehavior) => {
  const plan = await ready()
  await pay(plan.planId, behavior)
  return plan
}
const signed = async (unfinished: boolean) => {
  const plan = await paid()
  await signPlan(app(), plan.planId, { unfinished })
  return plan
}
/** A refund to the card that awaits approval. */
const refundRequested = async (behavior?: SandboxBehavior) => {
  app().services.config.clientRefunds = false
  const plan = await paid(behavior)
  return refundTo('client')(client, { id: plan.bookingId })
}
const inFund = async () => refundTo('fund')(client, { id: (await paid()).bookingId })

/** An event: its setup, the action, and the start of the subject of the resulting email. */
const event = <T>(what: string, setUp: () => Promise<T>, act: (state: T) => Promise<unknown>, subject: string) => ({
  what,
  subject,
  walk: async () => {
    const state = await setUp()
    return () => act(state)
  },
})
const nothing = async () => undefined

const EVENTS = [
  event(
    'a request is made',
    nothing,
    async () => bookCar(client, { carOffer: await selectCar(app()), bookForm: { driver } }),
    'Recibimos su solicitud: Kia Picanto',
  ),
  event(
    'it is confirmed, and the plan can be paid',
    requested,
    async ({ bookingId }) => {
      await confirmBooking(staff, { id: bookingId, supplierReference: 'S' })
      await later(0)
    },
    'Confirmado: Kia Picanto',
  ),
  event(
    'it is rejected',
    requested,
    ({ bookingId }) => rejectBooking(staff, { id: bookingId, note: 'Lleno.' }),
    'Ya no está reservado',
  ),
  event('it is not confirmed in time', requested, () => later(72), 'Ya no está reservado'),
  event(
    'the client cancels it',
    requested,
    ({ bookingId }) => cancelBooking(client, { id: bookingId }),
    'Ya no está reservado',
  ),
  event(
    'the agency cancels it before it is paid',
    ready,
    ({ bookingId }) => cancelByStaff(staff, { id: bookingId, reason: 'agency', note: 'Perdón.' }),
    'Ya no está reservado',
  ),
  event('the payment deadline approaches', ready, () => later(24), 'Pague su plan de viaje'),
  event(
    'it is not paid in time',
    async () => {
      await ready()
      await later(24)
      await later(21)
    },
    () => later(3),
    'Ya no está reservado',
  ),
  event('the plan is paid', ready, ({ planId }) => pay(planId), 'Pago recibido'),
  event('the receipt is not signed yet', paid, () => later(1), 'Firme su recibo'),
  event(
    'it is not signed in time',
    async () => {
      await paid()
      for (const hours of [1, 11, 8, 3]) await later(hours)
    },
    () => later(1),
    'Elija a dónde va el reembolso',
  ),
  event(
    'the receipt is signed',
    paid,
    ({ planId }) => signPlan(app(), planId, { unfinished: true }),
    'Su plan de viaje está garantizado',
  ),
  event(
    'the deadline of the last step approaches',
    () => signed(true),
    () => later(36),
    'Falta un paso para su viaje',
  ),
  event(
    'the last step is not completed in time',
    async () => {
      await signed(true)
      await later(36)
      await later(10)
    },
    () => later(2),
    'Elija a dónde va el reembolso',
  ),
  event(
    'the agency cancels a paid booking',
    () => signed(false),
    ({ bookingId }) => cancelByStaff(staff, { id: bookingId, reason: 'supplier', note: 'Se rompió.' }),
    'Elija a dónde va el reembolso',
  ),
  event(
    'the client asks for a refund',
    paid,
    async ({ bookingId }) => {
      app().services.config.clientRefunds = false
      await refundTo('client')(client, { id: bookingId })
    },
    'Recibimos su solicitud de reembolso',
  ),
  event(
    'the refund is approved',
    refundRequested,
    ({ id }) => refundQueue.approveRefund(staff, { id }),
    'Su reembolso está en camino',
  ),
  event(
    'the refund is rejected',
    refundRequested,
    ({ id }) => refundQueue.rejectRefund(staff, { id, noteEn: 'Too old.', noteEs: 'Muy viejo.' }),
    'Elija a dónde va el reembolso',
  ),
  event(
    'the refund is settled',
    async () => {
      const { id } = await refundRequested()
      await refundQueue.approveRefund(staff, { id })
    },
    () => later(0),
    'Reembolsada',
  ),
  event(
    'the processor rejects the refund',
    async () => {
      const { id } = await refundRequested('refuse-refund')
      await refundQueue.approveRefund(staff, { id })
    },
    () => later(0),
    'Elija a dónde va el reembolso',
  ),
  event(
    'the money goes into the fund',
    paid,
    ({ bookingId }) => refundTo('fund')(client, { id: bookingId }),
    'Reembolsada',
  ),
  event('money in the fund expires soon', inFund, () => later((731 - 90 + 1) * 24), 'USD'),
  event(
    'the client does not show up',
    async () => {
      const plan = await signed(false)
      await later(80 * 24)
      await app().ctx.db.updateTable('bookings').set({ status: BOOKING.inService }).execute()
      return plan
    },
    ({ bookingId }) => missService(staff, { id: bookingId }),
    'No utilizado: Kia Picanto',
  ),
]

const mails = () =>
  app()
    .ctx.db.selectFrom('mails')
    .select(['subject', 'lang', 'body_text'])
    .where('recipient', '=', 'maria.perez@example.com')
    .orderBy('id')
    .execute()

it.each(EVENTS)('$what: one email in Spanish', async ({ walk, subject }) => {
  const act = await walk()
  const before = (await mails()).length
  await act()
  const [mail, ...more] = (await mails()).slice(before)
  expect(more).toEqual([])
  expect(mail).toMatchObject({
    lang: 'es',
    subject: expect.stringMatching(new RegExp(`^${subject.replace('?', '\\?')}`)),
  })
  expect(mail!.body_text).toMatch(/^Hola, Maria:/)
  // Emails about one booking contain its dates, and those before its payment contain its prices.
  if (/Kia Picanto/.test(mail!.subject))
    expect(mail!.body_text).toMatch(/Fechas: \S+ \d+ \S+ 202\d – \S+ \d+ \S+ 202\d\./)
  if (/^(Recibimos su solicitud: |Confirmado)/.test(mail!.subject))
    expect(mail!.body_text).toMatch(/Precio: USD\s[\d.]+\s+A pagar en Cuba: USD\s[\d.]+\./)
  if (/^(Confirmado|Pague)/.test(mail!.subject)) expect(mail!.body_text).toContain('hora de La Habana')
  for (const [, path] of mail!.body_text.matchAll(/http:\/\/127\.0\.0\.1:3000(\/\S*)/g)) expect(path).toMatch(/^\/es\b/)
})
