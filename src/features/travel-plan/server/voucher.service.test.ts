import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { handleMailDelivery } from '../../../platform/mail.ts'
import { approvedClient } from '../../../testing/documents.ts'
import { type MailServer, openMailServer } from '../../../testing/mail-server.ts'
import { payByTestCard } from '../../../testing/payments.ts'
import { signedInClient } from '../../../testing/people.ts'
import { cancelForFund, cancelForSupplier, signPlan } from '../../../testing/plans.ts'
import { driver, loadSmallCatalogue, selectCar, selectRoom, travelers } from '../../../testing/small-catalogue.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { runTool } from '../../../testing/tools.ts'
import * as contract from '../contract.ts'
import { VOUCHER_FILE } from '../voucher-file.ts'
import { confirmBooking } from './booking-confirmation.service.ts'
import { makeVoucherFile } from './voucher.service.ts'

const app = useTestApp((testApp) => loadSmallCatalogue(testApp))
let token: string

beforeEach(async () => {
  token = (await approvedClient(app())).token
  app().services.config.clientRefunds = true
})

const call = (lang: 'en' | 'es' = 'en') => app().callAs(token, lang)

/** A plan with the small catalog's car and room, confirmed by their suppliers and paid. */
const paidPlan = async () => {
  const car = await call()(contract.createCarBooking, {
    lang: 'en',
    carOffer: await selectCar(app()),
    bookForm: { driver: { ...driver, flight: 'CM 438' } },
  })
  const room = await call()(contract.createLodgingBooking, { offer: await selectRoom(app()), bookForm: { travelers } })
  await confirmBooking(app().ctx, { id: car.id, supplierReference: 'CAI-77' })
  await confirmBooking(app().ctx, { id: room.id, supplierReference: 'FARO-88' })
  await payByTestCard(app(), token, car.planId)
  return { planId: car.planId, car, room }
}

const sign = (planId: number) => signPlan(app(), planId)

const signedPlan = async () => {
  const plan = await paidPlan()
  await sign(plan.planId)
  return plan
}

const voucherRows = () => app().ctx.db.selectFrom('vouchers').selectAll().orderBy('id').execute()
const voucherOf = (bookingId: number) => call()(contract.getVoucherPdf, { bookingId })
const check = (code: string) => app().callAs()(contract.checkVoucher, { code })
const calendarOf = async (planId: number, lang: 'en' | 'es' = 'en') =>
  new TextDecoder().decode(await call(lang)(contract.getPlanCalendar, { planId }))

/** Output of a PDF tool. */
const tellOf = (pdf: Uint8Array, tool: string, ...args: string[]) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'voucher-'))
  const file = path.join(folder, 'voucher.pdf')
  writeFileSync(file, pdf)
  try {
    return runTool(tool, 'poppler-utils', ...args.map((arg) => (arg === '{}' ? file : arg))).replaceAll('\u00a0', ' ')
  } finally {
    rmSync(folder, { recursive: true })
  }
}

describe('a voucher', () => {
  it('is issued once for each booking when the receipt is signed, not before', async () => {
    const { planId, car, room } = await paidPlan()
    expect(await voucherRows()).toEqual([])
    await expect(voucherOf(car.id)).rejects.toMatchObject({ code: 'NO_VOUCHER' })
    await sign(planId)
    await expect(sign(planId)).rejects.toMatchObject({ code: 'PLAN_CLOSED' })
    const rows = await voucherRows()
    expect(rows.map((row) => row.booking_id)).toEqual([car.id, room.id])
    expect(rows.every((row) => /^[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}$/.test(row.code))).toBe(true)
    expect(new Set(rows.map((row) => row.code)).size).toBe(2)
  })

  it('is the only valid one of its booking', async () => {
    const { car } = await signedPlan()
    const second = { booking_id: car.id, code: 'AAAA', issued_at: app().clock.now() }
    await expect(app().ctx.db.insertInto('vouchers').values(second).execute()).rejects.toThrow(
      'vouchers_one_valid_per_booking',
    )
  })

  it('is available only to its client', async () => {
    const { planId, car } = await signedPlan()
    const other = (await signedInClient(app(), { email: 'jose@example.com' })).token
    const url = `/api/travelPlans/voucher/${car.id}`
    expect(await app().request('GET', url, { token: other })).toMatchObject({ status: 404 })
    expect(await app().request('GET', url)).toMatchObject({ status: 401 })
    expect(await app().request('GET', '/api/travelPlans/voucher/999', { token })).toMatchObject({ status: 404 })
    expect(await app().request('GET', `/api/travelPlans/calendar/${planId}`, { token: other })).toMatchObject({
      status: 404,
    })
  })

  it('contains everything a rental company needs, in both languages', async () => {
    const { car } = await signedPlan()
    const pdf = await voucherOf(car.id)
    const text = tellOf(pdf, 'pdftotext', '-layout', '{}', '-')
    for (const words of [
      'Car rental voucher',
      'Voucher de renta de carro',
      car.reference,
      'CAI-77',
      'Kia Picanto',
      'Driver · Conductor',
      'Maria Perez',
      'P123',
      'Thu, Dec 10, 2026, 09:00 · Vedado, Calle 23',
      'jue, 10 dic 2026, 09:00 · Vedado, Calle 23',
      '+53 7 555 0101',
      'Already paid to the agency · Ya pagado a la agencia',
      'Rental, 3 days',
      'Renta, 3 días',
      'Flight number · Número de vuelo',
      'CM 438',
      'To pay in Cuba · A pagar en Cuba',
      'Mandatory insurance · Seguro obligatorio',
      'USD 60.00',
      'license and passport',
      'La licencia y el pasaporte del conductor',
      app().services.config.emergencyPhone,
      (await voucherRows())[0]!.code,
    ]) {
      expect(text).toContain(words)
    }
    expect(text, 'the price is between client and agency').not.toContain('USD 180.00')
  })

  it('shows the flight number, and so does the booking', async () => {
    const { planId, car } = await paidPlan()
    const flight = { label: { en: 'Flight number', es: 'Número de vuelo' }, value: { en: 'CM 438', es: 'CM 438' } }
    const plan = await call()(contract.getPlan, { id: planId, lang: 'en' })
    expect(plan.bookings.find(({ id }) => id === car.id)!.summary.facts).toContainEqual(flight)
    const booking = await call()(contract.getBooking, { id: car.id, lang: 'en' })
    expect(booking.bookForm.driver).toMatchObject({ flight: 'CM 438' })
  })

  it('contains everything a hotel needs, in both languages', async () => {
    const { room } = await signedPlan()
    const text = tellOf(await voucherOf(room.id), 'pdftotext', '-layout', '{}', '-')
    for (const words of [
      'Lodging voucher',
      'Voucher de alojamiento',
      room.reference,
      'FARO-88',
      'Hotel Faro',
      'Room 1 · Habitación 1',
      'Maria Perez, Jose Perez',
      'Malecón 1',
      '+53 7 555 0200',
      'Nothing more to pay for this booking',
      'No queda nada por pagar de esta reserva',
      'El pasaporte vigente de cada huésped',
    ]) {
      expect(text).toContain(words)
    }
  })

  it('is one tagged A4 page in black only', async () => {
    const { car } = await signedPlan()
    const pdf = await voucherOf(car.id)
    const info = tellOf(pdf, 'pdfinfo', '{}')
    expect(info).toMatch(/Pages: +1\n/)
    expect(info).toMatch(/Tagged: +yes/)
    expect(info).toMatch(/Page size: +595\.28 x 841\.89 pts \(A4\)/)
    expect(info).toMatch(new RegExp(`Title: +Car rental voucher / Voucher de renta de carro ${car.reference}`))
    expect(Buffer.from(pdf).toString('latin1')).toContain('/Lang (en)')
    const folder = mkdtempSync(path.join(tmpdir(), 'voucher-'))
    try {
      writeFileSync(path.join(folder, 'voucher.pdf'), pdf)
      runTool('pdftoppm', 'poppler-utils', '-r', '20', path.join(folder, 'voucher.pdf'), path.join(folder, 'page'))
      const pixels = readFileSync(path.join(folder, 'page-1.ppm')).subarray(15)
      const isGrey = (at: number) => pixels[at] === pixels[at + 1] && pixels[at] === pixels[at + 2]
      for (let at = 0; at + 2 < pixels.length; at += 3) expect(isGrey(at)).toBe(true)
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  it('is voided when its booking is canceled, and only that one', async () => {
    const { car, room } = await signedPlan()
    const [first, second] = await voucherRows()
    expect(await check(first!.code)).toEqual({ state: 'valid' })
    await cancelForFund(app(), token, car.id)
    expect(await check(first!.code.toLowerCase())).toEqual({ state: 'void' })
    await expect(voucherOf(car.id)).rejects.toMatchObject({ code: 'NO_VOUCHER' })
    expect(await check(second!.code)).toEqual({ state: 'valid' })
    await cancelForSupplier(app(), room.id)
    expect(await check(second!.code)).toEqual({ state: 'void' })
  })

  it('is not found by an unknown code', async () => {
    expect(await app().request('GET', '/api/vouchers/check/AAAA-BBBB-CCCC')).toMatchObject({ status: 404 })
    const { car } = await signedPlan()
    const { code } = (await voucherRows())[0]!
    const { json } = await app().request('GET', `/api/vouchers/check/${code}`)
    expect(json.Data).toEqual({ State: 'valid' })
    expect(JSON.stringify(json)).not.toContain(car.reference)
  })
})

describe('the vouchers in an email', () => {
  let server: MailServer
  /** The mail server's replies to the next emails, after it has read them; it accepts all later ones. */
  const refusals: number[] = []
  /** Every email that the server has read, including those that it refused. */
  const read: string[] = []

  beforeEach(async () => {
    read.length = 0
    server = await openMailServer({
      onData: async (stream, _session, done) => {
        read.push((await stream.toArray()).join(''))
        const responseCode = refusals.shift()
        done(responseCode ? Object.assign(new Error('Try later'), { responseCode }) : null)
      },
    })
    const { services } = app()
    const config = { ...services.config, smtpUrl: server.url }
    handleMailDelivery({ ...services, config }, { [VOUCHER_FILE]: makeVoucherFile })
  })
  afterEach(() => server.close())

  /** The emails that announce that the trip is ready, as the server has read them, and the other emails. */
  const delivered = async () => {
    await app().runJobs()
    const mails = await Promise.all(read.map((mail) => PostalMime.parse(mail)))
    return Map.groupBy(mails, ({ subject }) => (subject === 'Your trip is ready' ? 'ready' : 'other'))
  }
  const fileNames = ({ attachments }: Email) => attachments.map(({ filename }) => filename)

  it('are attached only to the email that the trip is ready', async () => {
    const { car, room } = await signedPlan()
    const mails = await delivered()
    expect(mails.get('ready')!.map(fileNames)).toEqual([
      [`voucher-${car.reference}.pdf`, `voucher-${room.reference}.pdf`],
    ])
    expect(mails.get('other')!.flatMap(fileNames)).toEqual([])
    const [file] = mails.get('ready')![0]!.attachments
    expect(file!.mimeType).toBe('application/pdf')
    const text = tellOf(new Uint8Array(file!.content as ArrayBuffer), 'pdftotext', '-layout', '{}', '-')
    expect(text).toContain(car.reference)
    expect(text).toContain('Maria Perez')
    expect(text, 'the number of the license').not.toContain('P123')
  })

  it('are the same when the email is resent', async () => {
    const { planId } = await paidPlan()
    await delivered()
    await sign(planId)
    refusals.push(451, 451)
    await delivered()
    app().clock.advance(1)
    const [first, second, ...more] = (await delivered()).get('ready')!
    expect(more).toEqual([])
    expect(second!.attachments).toEqual(first!.attachments)
    expect(second!.attachments).toHaveLength(2)
  })

  it('leave out one that has been voided by then', async () => {
    const { car, room } = await signedPlan()
    await cancelForFund(app(), token, car.id)
    expect((await delivered()).get('ready')!.map(fileNames)).toEqual([[`voucher-${room.reference}.pdf`]])
  })
})

describe('the calendar of a plan', () => {
  it('exists once its bookings are guaranteed', async () => {
    const { planId } = await paidPlan()
    await expect(calendarOf(planId)).rejects.toMatchObject({ code: 'NO_VOUCHER' })
  })

  it('has the times of the car and the days of the stay, in the requested language', async () => {
    const { planId, car, room } = await signedPlan()
    const lines = (await calendarOf(planId, 'es')).replaceAll('\r\n ', '').split('\r\n')
    expect(lines.filter((line) => /^(UID|DTSTART|DTEND|SUMMARY|LOCATION|STATUS)/.test(line))).toEqual([
      `UID:${car.reference}-pick-up@alamar`,
      'DTSTART:20261210T130000Z',
      'DTEND:20261210T133000Z',
      'SUMMARY:Recogida: Kia Picanto',
      'LOCATION:Caimán Autos\\, Vedado\\, Calle 23',
      'STATUS:CONFIRMED',
      `UID:${car.reference}-drop-off@alamar`,
      'DTSTART:20261213T130000Z',
      'DTEND:20261213T133000Z',
      'SUMMARY:Devolución: Kia Picanto',
      'LOCATION:Caimán Autos\\, Vedado\\, Calle 23',
      'STATUS:CONFIRMED',
      `UID:${room.reference}-stay@alamar`,
      'DTSTART;VALUE=DATE:20261210',
      'DTEND;VALUE=DATE:20261214',
      'SUMMARY:Hotel Faro',
      'LOCATION:Hotel Faro\\, Malecón 1',
      'STATUS:CONFIRMED',
      `UID:plan-${planId}-eVisa@alamar`,
      'DTSTART;VALUE=DATE:20261201',
      'DTEND;VALUE=DATE:20261202',
      'SUMMARY:Visa electrónica',
      'STATUS:CONFIRMED',
      `UID:plan-${planId}-form@alamar`,
      'DTSTART;VALUE=DATE:20261203',
      'DTEND;VALUE=DATE:20261204',
      'SUMMARY:Formulario D’Viajeros',
      'STATUS:CONFIRMED',
    ])
    expect(lines.join('\n')).toContain('Referencia de la reserva')
    expect(await calendarOf(planId)).toContain('SUMMARY:Pick-up: Kia Picanto')
  })

  it('has no pre-arrival tasks on past days', async () => {
    const { planId } = await signedPlan()
    const checklistDays = async (days: number) => {
      app().clock.advance(days * 24)
      token = (await signedInClient(app())).token
      const lines = (await calendarOf(planId)).split('\r\n')
      return lines.flatMap((line, at) => (line.startsWith('UID:plan-') ? [line, lines[at + 3]] : []))
    }
    expect(await checklistDays(4)).toEqual([
      `UID:plan-${planId}-eVisa@alamar`,
      'DTSTART;VALUE=DATE:20261205',
      `UID:plan-${planId}-form@alamar`,
      'DTSTART;VALUE=DATE:20261205',
    ])
    expect(await checklistDays(6)).toEqual([])
  })

  it('marks bookings that have since been canceled', async () => {
    const { planId, car } = await signedPlan()
    await cancelForFund(app(), token, car.id)
    const events = (await calendarOf(planId)).split('BEGIN:VEVENT').slice(1)
    const states = events.filter((event) => !event.includes('UID:plan-')).map((event) => /STATUS:(\w+)/.exec(event)![1])
    expect(states).toEqual(['CANCELLED', 'CANCELLED', 'CONFIRMED'])
    expect(events[0]).toContain('SEQUENCE:1')
  })
})
