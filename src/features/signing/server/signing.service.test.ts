import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { listMails } from '../../../platform/mail.store.ts'
import { drawnSignature } from '../../../testing/drawings.ts'
import { inspectPdf } from '../../../testing/pdf.ts'
import { signedInClient } from '../../../testing/people.ts'
import { makeReadyPlan, makeRequest } from '../../../testing/plans.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { updateProfile } from '../../clients/contract.ts'
import { payWithPrimaryCard } from '../../payment/contract.ts'
import { SANDBOX_CARDS, tokenize } from '../../payment/sandbox-cards.ts'
import { refundToFund } from '../../refunds/contract.ts'
import { getPlan } from '../../travel-plan/contract.ts'
import { confirmBooking } from '../../travel-plan/server/booking-confirmation.service.ts'
import { BOOKING, PLAN } from '../../travel-plan/states.ts'
import { CONSENT } from '../consent.ts'
import * as contract from '../contract.ts'

/** Residents of the United States pay without a statement about their trip. */
const WITHOUT_US_RULES = { US_TRAVEL: '0' }

const app = useTestApp(async ({ ctx }) => {
  const name = JSON.stringify({ en: 'United States', es: 'Estados Unidos' })
  await ctx.db.insertInto('countries').values({ id: 167, iso: 'US', name, dial: '1' }).execute()
}, WITHOUT_US_RULES)

let token: string
let clientId: number

beforeEach(async () => {
  const { token: clientToken, client } = await signedInClient(app(), { firstName: 'María', lastName: 'Pérez Núñez' })
  token = clientToken
  clientId = client.id
  await call()(updateProfile, { countryId: 167 })
})

const call = (lang: 'en' | 'es' = 'en') => app().callAs(token, lang)

const pay = async (planId: number, fields: object = {}) => {
  const { token: cardToken, brand, last4 } = tokenize(SANDBOX_CARDS[0]!.number)!
  const expYear = new Date().getUTCFullYear() + 2
  const card = { cardToken, brand, last4, cardHolderName: 'MARIA PEREZ', expMonth: 12, expYear }
  await call()(payWithPrimaryCard, { travelPlanId: planId, ...card, ...fields })
}

const paidPlan = async (options: Parameters<typeof makeReadyPlan>[2] = {}) => {
  const plan = await makeReadyPlan(app(), clientId, options)
  await pay(plan.planId)
  return plan
}

const linkOf = async (planId: number) => {
  const { url } = await call()(contract.getSignUrl, { planId, siteId: 6, lang: 'en' })
  return new URL(url, 'https://alamar.example').searchParams.get('token')!
}

type SignInput = Parameters<typeof contract.signReceipt.input.parse>[0] & object
const sign = (planId: number, link: string, fields: object = {}) =>
  call()(contract.signReceipt, {
    planId,
    token: link,
    consent: true,
    kind: 'typed',
    typedName: 'maria perez nunez',
    ...fields,
  } as SignInput as never)

const pdfOf = (planId: number) => call()(contract.getReceiptPdf, { planId })
const receiptRows = () =>
  app().ctx.db.selectFrom('receipts').select(['number', 'signed_at', 'void_at']).orderBy('id').execute()

describe('the receipt', () => {
  it('is issued by a job once the plan is paid, and only once', async () => {
    const { planId } = await paidPlan()
    await app().runJobs()
    expect(await receiptRows()).toEqual([{ number: 'R-000001', signed_at: null, void_at: null }])
    await Promise.all([call()(contract.getSigning, { planId }), call()(contract.getSigning, { planId }), pdfOf(planId)])
    expect(await receiptRows()).toHaveLength(1)
  })

  it('is issued on request before the job has run, and only once', async () => {
    const { planId } = await paidPlan()
    const signings = await Promise.all([1, 2, 3].map(() => call()(contract.getSigning, { planId })))
    await app().runJobs()
    expect(new Set(signings.map((signing) => signing.receipt!.hash)).size).toBe(1)
    expect(await receiptRows()).toHaveLength(1)
  })

  it('states in both languages what was paid, what to pay in Cuba, and the card', async () => {
    const { planId } = await paidPlan()
    const text = inspectPdf(await pdfOf(planId), 'pdftotext', '-layout', '{}', '-')
    for (const words of [
      'Payment receipt',
      'Recibo de pago',
      'R-000001',
      'María Pérez Núñez',
      'Economy · Havana',
      'Económico · La Habana',
      'SUP-1',
      'Rental · Alquiler',
      'To pay in Cuba',
      'A pagar en Cuba',
      'Insurance · Seguro',
      'USD 90.00',
      'Total paid · Total pagado',
      'USD 512.40',
      'Credit or debit card',
      'Tarjeta de crédito o débito',
      'Visa •••• 4242',
      'From 60 days before: cancellation charge of 25% of the price',
      'Desde 60 días antes: cargo por cancelación del 25% del precio',
      'Page · Página 1 / 1',
    ]) {
      expect(text.replaceAll('\u00a0', ' ')).toContain(words)
    }
  })

  it('shows that there is nothing to pay in Cuba for a booking without such amounts', async () => {
    const { planId } = await makeReadyPlan(app(), clientId)
    await app().services.database.run(
      `update bookings set pay_in_cuba_cents = 0, summary = jsonb_set(summary, '{payInCuba}', '[]') where plan_id = ${planId}`,
    )
    await pay(planId)
    const text = inspectPdf(await pdfOf(planId), 'pdftotext', '-layout', '{}', '-')
    expect(text).toMatch(/To pay in Cuba +Nothing/)
    expect(text).toMatch(/A pagar en Cuba +Nada/)
  })

  it('names and links to the policy versions that a booking was sold under', async () => {
    const { planId } = await paidPlan()
    const { database } = app().services
    await database.run(
      `insert into policy_versions (kind, title, sections, effective_on, saved_at)
        values ('cancellation', '{"en":"T","es":"T"}', '{"en":[],"es":[]}', '2026-10-01', now())`,
    )
    await database.run(
      `insert into booking_policies (booking_id, policy_version_id)
        select bookings.id, policy_versions.id from bookings, policy_versions where plan_id = ${planId}`,
    )
    const pdf = await pdfOf(planId)
    expect(inspectPdf(pdf, 'pdftotext', '-layout', '{}', '-').replaceAll('\u00a0', ' ')).toMatch(
      /Cancellation policy of .*Oct 1, 2026 · Política de cancelación del .*1 oct 2026/,
    )
    expect(Buffer.from(pdf).toString('latin1')).toMatch(/\/policy-versions\/\d+\)/)
  })

  it('is a tagged PDF with language and title', async () => {
    const { planId } = await paidPlan()
    const pdf = await pdfOf(planId)
    const info = inspectPdf(pdf, 'pdfinfo', '{}')
    expect(info).toMatch(/Tagged: +yes/)
    expect(info).toMatch(/Title: +Payment receipt \/ Recibo de pago R-000001/)
    expect(info).toMatch(/Page size: +595\.28 x 841\.89 pts \(A4\)/)
    expect(Buffer.from(pdf).toString('latin1')).toContain('/Lang (en)')
    expect(inspectPdf(pdf, 'pdfinfo', '-struct', '{}')).toMatch(/Table[\s\S]*TR[\s\S]*TD/)
  })

  it('replaces characters that its fonts lack', async () => {
    await call()(updateProfile, { firstName: 'Zoltán 李', lastName: 'Erdős' })
    const { planId } = await makeReadyPlan(app(), clientId)
    const cardHolderName = 'ZOLTAN ERDOS'
    const { token: cardToken, brand, last4 } = tokenize(SANDBOX_CARDS[0]!.number)!
    const card = { cardToken, brand, last4, cardHolderName, expMonth: 12, expYear: new Date().getUTCFullYear() + 2 }
    await call()(payWithPrimaryCard, { travelPlanId: planId, ...card })
    expect(inspectPdf(await pdfOf(planId), 'pdftotext', '{}', '-')).toContain('Zoltán ? Erdos')
  })

  it('is voided and replaced when a booking ends before it is signed', async () => {
    const first = await makeRequest(app(), clientId)
    const second = await makeReadyPlan(app(), clientId, { payNowCents: 10_000 })
    await confirmBooking(app().ctx, { id: first.bookingId, supplierReference: 'SUP-2' })
    await pay(second.planId)
    const before = (await call()(contract.getSigning, { planId: second.planId })).receipt!
    const link = await linkOf(second.planId)
    await call()(refundToFund, { id: second.bookingId })

    await expect(sign(second.planId, link)).rejects.toMatchObject({ code: 'LINK_NOT_VALID' })
    expect(await call()(contract.checkReceipt, { code: before.checkCode })).toMatchObject({ state: 'void' })
    const after = await call()(contract.getSigning, { planId: second.planId })
    expect(after).toMatchObject({ state: 'toSign', receipt: { number: 'R-000001-2' } })
    expect(after.receipt!.content).toMatchObject({ endedCents: 10_000, totalCents: 61_240 })
    expect(after.receipt!.content.bookings).toHaveLength(1)
    await expect(sign(second.planId, link)).rejects.toMatchObject({ code: 'LINK_NOT_VALID' })
    await expect(sign(second.planId, await linkOf(second.planId))).resolves.toMatchObject({ state: 'signed' })
  })

  it('states what came from the fund', async () => {
    const earlier = await paidPlan({ payNowCents: 5_000 })
    await call()(refundToFund, { id: earlier.bookingId })
    const { planId } = await makeReadyPlan(app(), clientId)
    await pay(planId, { useFund: true })
    const { content } = (await call()(contract.getSigning, { planId })).receipt!
    expect(content).toMatchObject({ fundCents: 5_000, totalCents: 51_240, endedCents: 0 })
    const text = inspectPdf(await pdfOf(planId), 'pdftotext', '-layout', '{}', '-')
    expect(text.replaceAll('\u00a0', ' ')).toMatch(/Of which from your fund · De los cuales, de su fondo +USD 50\.00/)
  })

  it('is unknown to other clients', async () => {
    const { planId } = await paidPlan()
    const other = await signedInClient(app(), { email: 'other@example.com' })
    const asOther = app().callAs(other.token)
    const refused = { code: 'NOT_FOUND', status: 404 }
    await expect(asOther(contract.getReceiptPdf, { planId })).rejects.toMatchObject(refused)
    await expect(asOther(contract.getSigning, { planId })).rejects.toMatchObject(refused)
    await expect(asOther(contract.getSignUrl, { planId, siteId: 6, lang: 'en' })).rejects.toMatchObject(refused)
    await expect(asOther(contract.getReceiptPdf, { planId: 999 })).rejects.toMatchObject(refused)
    await expect(asOther(contract.findSigning, {})).resolves.toBeNull()
  })

  it('is sent as PDF bytes; a refusal uses the envelope', async () => {
    const { planId } = await paidPlan()
    const ask = (id: number, bearer?: string) =>
      app().http.inject({
        method: 'GET',
        url: `/api/signing/receipt/${id}/pdf`,
        headers: bearer ? { authorization: `Bearer ${bearer}` } : {},
      })
    const answer = await ask(planId, token)
    expect(answer.headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'no-store' })
    expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect((await ask(999, token)).json()).toMatchObject({ Status: -1, ResultCode: 'NOT_FOUND' })
    expect((await ask(planId)).statusCode).toBe(401)
  })
})

describe('the receipt to sign next', () => {
  it('is null for a client who never paid', async () => {
    await makeReadyPlan(app(), clientId)
    expect(await call()(contract.findSigning, {})).toBeNull()
  })

  it('is that of the newest paid plan, with its deadline', async () => {
    const { planId } = await paidPlan()
    await makeRequest(app(), clientId)
    expect(await call()(contract.findSigning, {})).toMatchObject({
      planId,
      state: 'toSign',
      signer: 'María Pérez Núñez',
      profileLacks: [],
      signBy: '2026-12-02T15:00:00.000Z',
      finishBy: '2026-12-03T15:00:00.000Z',
    })
  })

  it('has no deadline left once the vouchers are issued', async () => {
    const { planId } = await paidPlan()
    await sign(planId, await linkOf(planId))
    expect(await call()(getPlan, { id: planId, lang: 'en' })).toMatchObject({ status: PLAN.closed })
    expect(await call()(contract.getSigning, { planId })).toMatchObject({ state: 'signed', finishBy: null })
  })

  it('is an unsigned one before a signed one', async () => {
    const { planId } = await paidPlan()
    const later = await paidPlan()
    await sign(later.planId, await linkOf(later.planId))
    expect(await call()(contract.findSigning, {})).toMatchObject({ planId, state: 'toSign' })
    await sign(planId, await linkOf(planId))
    expect(await call()(contract.findSigning, {})).toMatchObject({ planId: later.planId, state: 'signed' })
  })

  it('has the state notPaid for an unpaid plan', async () => {
    const { planId } = await makeReadyPlan(app(), clientId)
    expect(await call()(contract.getSigning, { planId })).toMatchObject({ state: 'notPaid', receipt: null })
    await expect(pdfOf(planId)).rejects.toMatchObject({ code: 'NOT_PAID' })
    await expect(linkOf(planId)).rejects.toMatchObject({ code: 'NOT_PAID' })
  })
})

describe('signing', () => {
  it('with a typed name seals the file, guarantees the bookings and emails the client', async () => {
    const { planId } = await paidPlan()
    const unsigned = (await call()(contract.getSigning, { planId })).receipt!
    const link = await linkOf(planId)
    app().clock.advance(2)
    const signed = await sign(planId, link)
    expect(signed).toMatchObject({ state: 'signed', signedAt: '2026-12-01T17:00:00.000Z' })

    const plan = await call()(getPlan, { id: planId, lang: 'en' })
    expect(plan.status).toBe(PLAN.closed)
    expect(plan.bookings[0]!.status).toBe(BOOKING.guaranteed)
    expect((await listMails(app().ctx.db, 2)).map(({ subject }) => subject)).toEqual([
      'Your trip is ready',
      'Your travel plan is guaranteed',
    ])

    const text = inspectPdf(await pdfOf(planId), 'pdftotext', '-layout', '{}', '-').replaceAll('\u00a0', ' ')
    for (const words of [
      'maria perez nunez',
      'Signature evidence',
      'Constancia de la firma',
      '2026-12-01T17:00:00.000Z (UTC)',
      'Dec 1, 2026, 13:00, Havana time',
      '127.0.0.1',
      'Name typed by the client',
      `version ${CONSENT.version}`,
      unsigned.hash,
    ]) {
      expect(text).toContain(words)
    }
    const { evidence } = await app().ctx.db.selectFrom('receipts').select('evidence').executeTakeFirstOrThrow()
    expect(evidence).toMatchObject({
      kind: 'typed',
      typedName: 'maria perez nunez',
      consentVersion: CONSENT.version,
      address: '127.0.0.1',
      agent: 'test',
      receiptHash: unsigned.hash,
    })
    const audit = await app().ctx.db.selectFrom('audit_log').select('event').where('entity', '=', 'receipt').execute()
    expect(audit.map(({ event }) => event)).toEqual(['issue', 'sign'])
  })

  it('with a drawing puts it on the receipt', async () => {
    const { planId } = await paidPlan()
    await sign(planId, await linkOf(planId), { kind: 'drawn', typedName: undefined, drawing: await drawnSignature() })
    const pdf = await pdfOf(planId)
    expect(inspectPdf(pdf, 'pdfimages', '-list', '{}')).toMatch(/1 +0 image +40 +20 +gray/)
    expect(inspectPdf(pdf, 'pdftotext', '{}', '-')).toContain('Drawn by hand on the screen')
  })

  it('creates a file that pdfsig accepts until one byte changes', async () => {
    const { planId } = await paidPlan()
    await sign(planId, await linkOf(planId))
    const pdf = Buffer.from(await pdfOf(planId))
    const told = inspectPdf(pdf, 'pdfsig', '{}')
    expect(told).toContain('Signature Type: ETSI.CAdES.detached')
    expect(told).toContain('Total document signed')
    expect(told).toContain('Signature Validation: Signature is Valid.')

    const changed = Buffer.from(pdf)
    const at = changed.indexOf('Payment receipt / Recibo')
    changed[at] = changed[at]! ^ 1
    expect(inspectPdf(changed, 'pdfsig', '{}')).toContain('Signature Validation: Digest Mismatch.')
  })

  it('attaches the unsigned receipt', async () => {
    const { planId } = await paidPlan()
    const read = Buffer.from(await pdfOf(planId))
    await sign(planId, await linkOf(planId))
    const folder = mkdtempSync(path.join(tmpdir(), 'attached-'))
    try {
      const out = path.join(folder, 'read.pdf')
      inspectPdf(await pdfOf(planId), 'pdfdetach', '-save', '1', '-o', out, '{}')
      expect(readFileSync(out).equals(read)).toBe(true)
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  it('happens exactly once when the request is repeated', async () => {
    const { planId } = await paidPlan()
    const [one, other] = [await linkOf(planId), await linkOf(planId)]
    const settled = await Promise.allSettled([sign(planId, one), sign(planId, one), sign(planId, other)])
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const result of settled) {
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'ALREADY_SIGNED' })
    }
    const file = await pdfOf(planId)
    await expect(sign(planId, other)).rejects.toMatchObject({ code: 'ALREADY_SIGNED' })
    await expect(linkOf(planId)).rejects.toMatchObject({
      code: 'ALREADY_SIGNED',
      message: 'This receipt is already signed.',
    })
    expect(Buffer.from(await pdfOf(planId)).equals(Buffer.from(file))).toBe(true)
    const mails = (await listMails(app().ctx.db, 20)).filter(
      ({ subject }) => subject === 'Your travel plan is guaranteed',
    )
    expect(mails).toHaveLength(1)
  })

  it("is refused for another client's plan", async () => {
    const { planId } = await paidPlan()
    const link = await linkOf(planId)
    token = (await signedInClient(app(), { email: 'other@example.com' })).token
    await expect(sign(planId, link)).rejects.toMatchObject({ code: 'NOT_FOUND', status: 404 })
    await expect(sign(999, link)).rejects.toMatchObject({ code: 'NOT_FOUND', status: 404 })
  })

  it('is refused before the plan is paid', async () => {
    const { planId } = await makeReadyPlan(app(), clientId)
    await expect(sign(planId, 'any')).rejects.toMatchObject({ code: 'NOT_PAID' })
  })

  it.each([
    { secondsBeforeDeadline: 1, code: undefined },
    { secondsBeforeDeadline: 0, code: 'TOO_LATE' },
    { secondsBeforeDeadline: -1, code: 'TOO_LATE' },
  ])('$secondsBeforeDeadline s before the deadline returns $code', async ({ secondsBeforeDeadline, code }) => {
    const { planId } = await paidPlan()
    app().clock.set(new Date(Date.parse('2026-12-02T15:00:00Z') - 2_000).toISOString())
    token = (await signedInClient(app())).token
    const link = await linkOf(planId)
    app().clock.set(new Date(Date.parse('2026-12-02T15:00:00Z') - secondsBeforeDeadline * 1_000).toISOString())
    if (!code) return expect(sign(planId, link)).resolves.toMatchObject({ state: 'signed' })
    await expect(sign(planId, link)).rejects.toMatchObject({
      code,
      message: 'The deadline for this was Wed, Dec 2, 11:00 (Havana time).',
    })
    await expect(linkOf(planId)).rejects.toMatchObject({ code })
    expect(await call()(contract.getSigning, { planId })).toMatchObject({ state: 'tooLate' })
  })

  it('requires a valid link for this receipt, no older than 24 hours', async () => {
    const { planId } = await paidPlan()
    const other = await paidPlan()
    const link = await linkOf(planId)
    const refused = { code: 'LINK_NOT_VALID' }
    // The name is not checked, because the link is not valid.
    const foreignName = { typedName: 'José Pérez' }
    await expect(sign(planId, 'made-up', foreignName)).rejects.toMatchObject(refused)
    await expect(sign(planId, await linkOf(other.planId), foreignName)).rejects.toMatchObject(refused)
    await app().ctx.db.updateTable('sign_links').set({ expires_at: app().clock.now() }).execute()
    await expect(sign(planId, link)).rejects.toMatchObject(refused)
    await expect(sign(planId, await linkOf(planId))).resolves.toMatchObject({ state: 'signed' })
    const used = app().ctx.db.selectFrom('sign_links').select('token_hash').where('used_at', 'is not', null)
    expect(await used.execute()).toHaveLength(1)
  })

  it('keeps only the ten newest links of a receipt', async () => {
    const { planId } = await paidPlan()
    const oldest = await linkOf(planId)
    for (let i = 0; i < 10; i++) {
      app().clock.advance(0.01)
      await linkOf(planId)
    }
    expect(await app().ctx.db.selectFrom('sign_links').select('token_hash').execute()).toHaveLength(10)
    await expect(sign(planId, oldest)).rejects.toMatchObject({ code: 'LINK_NOT_VALID' })
  })

  it('stores only the hash of a link', async () => {
    const { planId } = await paidPlan()
    const link = await linkOf(planId)
    const rows = await app().ctx.db.selectFrom('sign_links').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(link)
  })

  it('is refused for a link to an outdated receipt', async () => {
    const { planId } = await paidPlan()
    const link = await linkOf(planId)
    await call()(updateProfile, { lastName: 'Pérez' })
    await expect(sign(planId, link, { typedName: 'Maria Perez' })).rejects.toMatchObject({ code: 'LINK_NOT_VALID' })
    expect(await call()(contract.getSigning, { planId })).toMatchObject({ receipt: { number: 'R-000001-2' } })
    await expect(sign(planId, await linkOf(planId), { typedName: 'Maria Perez' })).resolves.toMatchObject({
      state: 'signed',
    })
  })

  it('requires a complete profile and names the missing fields', async () => {
    const { planId } = await paidPlan()
    await call()(updateProfile, { birthDate: null, countryId: null })
    const link = await linkOf(planId)
    expect(await call()(contract.getSigning, { planId })).toMatchObject({ profileLacks: ['birthDate', 'countryId'] })
    await expect(sign(planId, link)).rejects.toMatchObject({
      code: 'PROFILE_INCOMPLETE',
      message: 'Please complete your profile before signing: date of birth, country where you live.',
    })
  })

  it('does not require a complete profile when the check is off', async () => {
    const { config } = app().services
    config.checkProfileBeforeSigning = false
    try {
      const { planId } = await paidPlan()
      await call()(updateProfile, { birthDate: null, countryId: null })
      expect(await call()(contract.getSigning, { planId })).toMatchObject({ profileLacks: [], state: 'toSign' })
      await expect(sign(planId, await linkOf(planId))).resolves.toMatchObject({ state: 'signed' })
    } finally {
      config.checkProfileBeforeSigning = true
    }
  })

  it.each([
    ['without consent', { consent: false }, 'consent', 'Please check the box to agree before you sign.'],
    [
      'with a foreign name',
      { typedName: 'José Pérez' },
      'typedName',
      'Please type your name as registered: María Pérez Núñez',
    ],
    ['without a name', { typedName: undefined }, 'typedName', 'Please type your name as registered: María Pérez Núñez'],
    ['without a drawing', { kind: 'drawn' }, 'drawing', 'The drawing could not be read. Please draw it again.'],
    [
      'with a bad drawing',
      { kind: 'drawn', drawing: 'data:image/png;base64,AAAA' },
      'drawing',
      'The drawing could not be read. Please draw it again.',
    ],
  ])('is refused %s', async (_, input, field, message) => {
    const { planId } = await paidPlan()
    const link = await linkOf(planId)
    await expect(sign(planId, link, input)).rejects.toMatchObject({ code: 'INVALID', fields: [{ field, message }] })
    expect((await call()(getPlan, { id: planId, lang: 'en' })).status).toBe(PLAN.paid)
    await expect(sign(planId, link)).resolves.toMatchObject({ state: 'signed' })
  })

  it('is required again when a booking of a closed plan ends; the earlier receipt is void', async () => {
    const first = await makeRequest(app(), clientId)
    const second = await makeReadyPlan(app(), clientId, { payNowCents: 10_000 })
    await confirmBooking(app().ctx, { id: first.bookingId, supplierReference: 'SUP-2' })
    await pay(second.planId)
    const { receipt } = await sign(second.planId, await linkOf(second.planId))
    await call()(refundToFund, { id: second.bookingId })

    expect(await call()(contract.checkReceipt, { code: receipt!.checkCode })).toMatchObject({ state: 'void' })
    expect(await call()(contract.findSigning, {})).toMatchObject({ state: 'toSign', signBy: null })
    app().clock.advance(7)
    await sign(second.planId, await linkOf(second.planId))
    expect((await call()(getPlan, { id: second.planId, lang: 'en' })).status).toBe(PLAN.closed)
    expect(await receiptRows()).toMatchObject([
      { number: 'R-000001', void_at: expect.any(Date) },
      { number: 'R-000001-2', signed_at: expect.any(Date), void_at: null },
    ])
  })

  it('stays valid when the client changes name or address afterwards', async () => {
    const { planId } = await paidPlan()
    await sign(planId, await linkOf(planId))
    await call()(updateProfile, { lastName: 'Gómez' })
    expect(await call()(contract.getSigning, { planId })).toMatchObject({
      state: 'signed',
      receipt: { number: 'R-000001' },
    })
  })
})

describe('verifying a receipt', () => {
  it('returns number, state and signing date, and nothing else', async () => {
    const { planId } = await paidPlan()
    const { checkCode } = (await call()(contract.getSigning, { planId })).receipt!
    const check = (code: string) => app().request('GET', `/api/signing/check/${code}`)
    expect((await check(checkCode)).json.Data).toEqual({ Number: 'R-000001', State: 'valid', SignedAt: null })
    await sign(planId, await linkOf(planId))
    expect((await check(checkCode.toLowerCase())).json.Data).toEqual({
      Number: 'R-000001',
      State: 'valid',
      SignedAt: '2026-12-01T15:00:00.000Z',
    })
    expect(await check('ABCD-EFGH-JKMN')).toMatchObject({ status: 404, json: { ResultCode: 'NOT_FOUND' } })
  })

  it('is linked from the QR code', async () => {
    const { planId } = await paidPlan()
    const { checkCode } = (await call()(contract.getSigning, { planId })).receipt!
    const text = inspectPdf(await pdfOf(planId), 'pdftotext', '{}', '-')
    expect(text).toContain(`${app().services.config.publicOrigin}/check/${checkCode}`)
  })
})
