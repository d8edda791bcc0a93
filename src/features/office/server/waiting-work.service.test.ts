import { beforeEach, describe, expect, it } from 'vitest'
import { transact } from '../../../platform/context.ts'
import { failJob, insertJobs } from '../../../platform/jobs.store.ts'
import { approvedClient, LICENSE, submitDocument } from '../../../testing/documents.ts'
import { payByTestCard } from '../../../testing/payments.ts'
import { signedInClient, staffToken } from '../../../testing/people.ts'
import { makeReadyPlan, makeRequest } from '../../../testing/plans.ts'
import { writtenReview } from '../../../testing/reviews.ts'
import { loadSmallCatalogue } from '../../../testing/small-catalogue.ts'
import { START, useTestApp } from '../../../testing/test-app.ts'
import { DOC } from '../../documents/document-types.ts'
import { createNote } from '../../notes/contract.ts'
import { getPaymentLink, payByTransfer } from '../../payment/contract.ts'
import { insertIssue } from '../../payment/server/payment-issue.store.ts'
import { askAboutHotel } from '../../questions/contract.ts'
import { refundToClient } from '../../refunds/contract.ts'
import { ROLES, type Role } from '../../staff/permissions.ts'
import { listConversations } from '../contract/conversations.ts'
import * as currencies from '../contract/currencies.ts'
import { listDocumentsInReview } from '../contract/documents.ts'
import { listFailures } from '../contract/failures.ts'
import * as payments from '../contract/payments.ts'
import { listQuestions } from '../contract/questions.ts'
import { approveRefund, listRefundRequests } from '../contract/refunds.ts'
import { listRequests } from '../contract/requests.ts'
import { listReviewsToModerate } from '../contract/reviews.ts'
import { listWaitingWork } from '../contract/waiting-work.ts'
import { WAITING_WORK, type WaitingKind } from '../waiting-work.ts'

const app = useTestApp((test) => loadSmallCatalogue(test))
const MINUTE = 1 / 60

beforeEach(() => {
  app().services.config.clientRefunds = false
  return () => {
    app().services.config.clientRefunds = true
  }
})

const staffCall = async () => app().callAs(await staffToken(app()))
const work = async (kind: WaitingKind) =>
  (await (await staffCall())(listWaitingWork, {})).work.find((each) => each.kind === kind)
const at = (afterHours: number) => new Date(Date.parse(START) + afterHours * 3_600_000).toISOString()

/** A client with a plan that can be paid. */
const ready = async (name: string) => {
  const { token, client } = await signedInClient(app(), { email: `${name}@example.com` })
  const plan = await makeReadyPlan(app(), client.id)
  return { call: app().callAs(token), token, ...plan }
}

/** For each kind: how to add a waiting item, the hours until it waits, and the number that its screen lists. */
const KINDS: Record<
  WaitingKind,
  { add: (name: string) => Promise<unknown>; after?: number; listed: () => Promise<number> }
> = {
  requests: {
    add: async (name) => {
      const { client } = await signedInClient(app(), { email: `${name}@example.com` })
      await makeRequest(app(), client.id)
    },
    listed: async () => (await (await staffCall())(listRequests, {})).totalItems,
  },
  messages: {
    add: async (name) => {
      const { token } = await signedInClient(app(), { email: `${name}@example.com` })
      await app().callAs(token)(createNote, { subject: 'A cot', body: 'Is there one?' })
    },
    listed: async () => (await (await staffCall())(listConversations, { waiting: true })).totalItems,
  },
  reviews: {
    add: async (name) => {
      const { token } = await approvedClient(app(), { email: `${name}@example.com` })
      await writtenReview(app(), token)
    },
    listed: async () => (await (await staffCall())(listReviewsToModerate, {})).totalItems,
  },
  questions: {
    add: async () => {
      await app().callAs()(askAboutHotel, {
        hotelId: 1,
        lang: 'en',
        question: 'Is there a lift?',
        firstName: 'Ana',
        email: 'ana@example.com',
      })
    },
    listed: async () => (await (await staffCall())(listQuestions, {})).totalItems,
  },
  documents: {
    add: async (name) => {
      const { token } = await signedInClient(app(), { email: `${name}@example.com` })
      await submitDocument(app(), token, DOC.driverLicense, LICENSE)
    },
    listed: async () => (await (await staffCall())(listDocumentsInReview, {})).totalItems,
  },
  refundRequests: {
    add: async (name) => {
      const { call, token, planId, bookingId } = await ready(name)
      await payByTestCard(app(), token, planId)
      await call(refundToClient, { id: bookingId })
    },
    listed: async () => (await (await staffCall())(listRefundRequests, { view: 'waiting' })).totalItems,
  },
  failedRefunds: {
    add: async (name) => {
      const { call, token, planId, bookingId } = await ready(name)
      await payByTestCard(app(), token, planId, 'refuse-refund')
      const { id } = await call(refundToClient, { id: bookingId })
      await (await staffCall())(approveRefund, { id })
      await app().runJobs()
    },
    listed: async () => (await (await staffCall())(listRefundRequests, { view: 'failed' })).totalItems,
  },
  transfers: {
    add: async (name) => {
      const { call, planId } = await ready(name)
      await call(payByTransfer, { travelPlanId: planId })
    },
    listed: async () => (await (await staffCall())(payments.listTransfers, {})).totalItems,
  },
  lateTransfers: {
    add: async (name) => {
      const { call, planId } = await ready(name)
      const { reference } = await call(payByTransfer, { travelPlanId: planId })
      app().clock.advance(49)
      await app().runJobs()
      const money = { amountCents: 51_240, bankReference: `FED-${name}` }
      await (await staffCall())(payments.recordLateTransfer, { reference, ...money })
    },
    after: 49,
    listed: async () => (await (await staffCall())(payments.listLateTransfers, {})).totalItems,
  },
  refundsByHand: {
    add: async (name) => {
      const { call, planId, bookingId } = await ready(name)
      await call(payByTransfer, { travelPlanId: planId })
      const staff = await staffCall()
      const [transfer] = (await staff(payments.listTransfers, {})).list
      const money = { amountCents: transfer!.amountCents, bankReference: `FED-${name}` }
      await staff(payments.acceptTransfer, { id: transfer!.id, ...money })
      const { id } = await call(refundToClient, { id: bookingId })
      await staff(approveRefund, { id })
      await app().runJobs()
    },
    listed: async () => (await (await staffCall())(payments.listRefundsByHand, {})).totalItems,
  },
  unresolvedPayments: {
    add: async (name) => {
      const { call, planId } = await ready(name)
      await call(getPaymentLink, { planId, siteId: 6 })
      app().clock.advance(2 * MINUTE)
    },
    listed: async () => (await (await staffCall())(payments.listHangingPayments, {})).totalItems,
  },
  paymentIssues: {
    add: async (name) => {
      const { token, planId } = await ready(name)
      await payByTestCard(app(), token, planId)
      const { id, amount_cents, currency } = await app()
        .ctx.db.selectFrom('payments')
        .selectAll()
        .where('plan_id', '=', planId)
        .executeTakeFirstOrThrow()
      const issue = { payment_id: id, kind: 'dispute', provider: 'stripe', provider_reference: name } as const
      const openedAt = { opened_at: app().clock.now() }
      await transact(app().ctx, (tx) =>
        insertIssue(tx.db, { ...issue, amount_cents, currency, state: 'open', ...openedAt }),
      )
    },
    listed: async () => (await (await staffCall())(payments.listPaymentIssues, {})).totalItems,
  },
  endingRates: {
    add: async (name) => {
      const currency = name === 'first' ? 'CAD' : 'EUR'
      const rate = { currency, rate: '1.1', firstDay: '2026-12-01', lastDay: '2026-12-03' } as const
      const rule = { currency, sold: true, marginBasisPoints: 0, roundToCents: 1, roundUp: false } as const
      const staff = await staffCall()
      await staff(currencies.addRate, rate)
      await staff(currencies.saveCurrency, { ...rule, staleAfterDays: 7 })
    },
    // Negative, because the item has been waiting since midnight in Havana.
    after: -11,
    listed: async () =>
      (await (await staffCall())(currencies.listCurrencies, {})).filter(({ isEnding }) => isEnding).length,
  },
  failures: {
    add: async (name) => {
      const { db } = app().ctx
      await insertJobs(db, [{ kind: `task.${name}`, payload: {}, dueAt: app().clock.now() }])
      const { id } = await db.selectFrom('jobs').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
      await failJob(db, id, { at: app().clock.now(), error: 'down', retryAt: undefined })
    },
    listed: async () => (await (await staffCall())(listFailures, {})).totalItems,
  },
}

describe('pending work', () => {
  it.each(Object.keys(KINDS) as WaitingKind[])(
    'counts %s as their screen lists them, with the age of the oldest',
    async (kind) => {
      const { add, after = 0, listed } = KINDS[kind]
      expect(await work(kind)).toEqual({ kind, count: 0, oldest: null })
      await add('first')
      app().clock.advance(1)
      await add('second')
      expect(await work(kind)).toEqual({ kind, count: 2, oldest: at(after) })
      expect(await listed()).toBe(2)
    },
  )

  it.each(Object.keys(ROLES) as Role[])('shows the role %s only work that it may see', async (role) => {
    const token = await staffToken(app(), role)
    const permissions: readonly string[] = ROLES[role]
    const told = (await app().callAs(token)(listWaitingWork, {})).work.map(({ kind }) => kind)
    const seen = (Object.keys(WAITING_WORK) as WaitingKind[]).filter((kind) =>
      WAITING_WORK[kind].permissions.every((each) => permissions.includes(each)),
    )
    expect(told).toEqual(seen)
  })
})
