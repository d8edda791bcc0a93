import type { Session } from '../src/features/clients/ui/session.ts'
import type { OfficeSession } from '../src/features/staff/ui/staff-session.ts'
import { ACTION, DOCUMENT } from '../src/features/travel-plan/trip-documents.ts'
import { PNG } from '../src/testing/payments.ts'
import { apiAt, type Envelope } from './api.ts'
import { expect } from './journey-test.ts'
import {
  bookCar,
  bookStay,
  completeProfile,
  makeClient,
  payByCard,
  sendDocument,
  type TestClient,
  untilReadyToPay,
} from './test-clients.ts'

/** The demo's on-request hotel, whose bookings only staff confirm. */
const ON_REQUEST_HOTEL = 63
const CARDS = {
  paid: '4242424242424242',
  declined: '4000000000000002',
  challenged: '4000000000003220',
  refusesRefunds: '4000000000005126',
}
/** The first URL on a page with this prefix. */
const linkOn = async (url: string, page: string, beginning: string) => {
  const html = await (await fetch(`${url}/en/${page}`)).text()
  const [, found] = new RegExp(`href="/en/(${beginning}[^"]+)"`).exec(html)!
  return found!.replaceAll('&amp;', '&')
}

const PICTURE = { body: PNG as BodyInit, headers: { 'content-type': 'image/png' } }

/** Clients with data for every screen, their codes, and data for the office's queues. */
export type FullScreens = {
  clients: Record<'traveler' | 'declined' | 'signer' | 'link' | 'challenged' | 'transfer' | 'newcomer', Session>
  staff: OfficeSession
  travelerId: number
  refunds: { chosen: number; waiting: number; open: number }
  conversation: number
  signedPlan: number
  /** URLs, without the language, of an available car, its booking and an available stay. */
  pages: Record<'car' | 'carConfirm' | 'stay', string>
  codes: Record<
    'voucher' | 'receipt' | 'trip' | 'challenge' | 'link' | 'payerLink' | 'capture' | 'impersonation',
    string
  >
}

/** Signs in the owner, who may see every queue. */
const ownerOf = async (url: string): Promise<FullScreens['staff']> => {
  const { Data } = await apiAt(url).post('/api/office/token', { Email: 'ana@alamar.example', Password: 'Malecon2026!' })
  const { Id: id, Name: name, Role: role, Permissions: permissions } = Data.Staff
  const staff = { id, name, role, roleName: null, permissions, mustEnroll: false }
  return { token: Data.AccessToken, staff }
}

export const makeFullScreens = async (url: string): Promise<FullScreens> => {
  const api = apiAt(url)
  const owner = await ownerOf(url)
  const asStaff = async (path: string, body: object) => {
    const answer = await api.post(path, body, { token: owner.token })
    expect(answer, path).toMatchObject({ Status: 0 })
    return answer.Data
  }
  const as = ({ token }: TestClient) => {
    const done = (path: string) => (answer: Envelope) => {
      expect(answer, path).toMatchObject({ Status: 0 })
      return answer.Data
    }
    return {
      get: (path: string) => api.get(path, token).then(done(path)),
      post: (path: string, body: object) => api.post(path, body, { token }).then(done(path)),
      send: (path: string, picture: typeof PICTURE) =>
        fetch(url + path, {
          method: 'POST',
          body: picture.body,
          headers: { ...picture.headers, authorization: `Bearer ${token}` },
        })
          .then((response) => response.json() as Promise<Envelope>)
          .then(done(path)),
    }
  }

  /** A client with a confirmed stay and an approved passport, whose plan can be paid. */
  const readyClient = async (name: string) => {
    const client = await makeClient(url, name)
    await Promise.all([bookStay(client, 70), sendDocument(client, 'passport')])
    return { client, planId: await untilReadyToPay(client) }
  }
  const paid = async (client: TestClient, planId: number, card: string) => {
    expect(await payByCard(client, planId, card)).toMatchObject({ Status: 0 })
  }
  const sign = async (client: TestClient, planId: number) => {
    const { Url } = await as(client).get(`/api/admin/esign/getUrl/${planId}/6/en`)
    const Token = new URL(Url, url).searchParams.get('token')
    const mark = { Consent: true, Kind: 'typed', TypedName: 'Elena Marrero' }
    await as(client).post('/api/signing/sign', { PlanId: planId, Token, ...mark })
  }

  /**
   * A client with a paid and signed plan and vouchers: one stay is refunded to the fund, one refund to the card is requested, and one was
   * refused by the bank.
   */
  const makeTraveler = async () => {
    const client = await makeClient(url, 'traveler')
    const { get, post } = as(client)
    const toFund = await bookStay(client, 70)
    const refused = await bookStay(client, 80)
    const waiting = await bookStay(client, 90)
    const open = await bookStay(client, 100)
    await bookCar(client, 70)
    await Promise.all([sendDocument(client, 'passport'), sendDocument(client, 'licence'), completeProfile(client)])
    const planId = await untilReadyToPay(client)
    await paid(client, planId, CARDS.refusesRefunds)
    await sign(client, planId)
    const pack = await get(`/api/travelPlans/tripPack/${planId}/en`)
    const trip = await post('/api/travelPlans/tripLinks', { PlanId: planId, Name: 'Rosa', Lang: 'en' })
    const { Receipt } = await get(`/api/signing/receipt/${planId}`)
    await post(`/api/admin/bookings/refundToFund/${toFund.Id}`, {})
    const { Id: refusedId } = await post(`/api/admin/bookings/refundToClient/${refused.Id}`, {})
    await asStaff('/api/office/refunds/approve', { Id: refusedId })
    await post(`/api/admin/bookings/refundToClient/${waiting.Id}`, {})

    // The next plan: one request in each state.
    await bookCar(client, 120)
    await bookStay(client, 120, 2)
    const canceled = await bookStay(client, 130)
    await post(`/api/bookings/cancel/${canceled.Id}`, {})
    const unwanted = await bookStay(client, 140, ON_REQUEST_HOTEL)
    await asStaff('/api/office/requests/reject', { Id: unwanted.Id, Note: 'Cerrado por reformas.' })
    await bookStay(client, 150, ON_REQUEST_HOTEL)
    return {
      client,
      planId,
      receipt: Receipt.CheckCode as string,
      trip: trip.Url.split('/').at(-1) as string,
      voucher: pack.Bookings.find((booking: Envelope['Data']) => booking.Voucher).Voucher.Code as string,
      refunds: { chosen: toFund.Id as number, waiting: waiting.Id as number, open: open.Id as number },
    }
  }

  /** Messages in both directions, a courier request, saved people, a renewal in review, and an impersonation. */
  const fillAccount = async (client: TestClient) => {
    const { post, send } = as(client)
    const file = await send('/api/notes/attachments?name=cuna.png', PICTURE)
    const note = await post('/api/notes/', {
      Lang: 'es',
      Subject: 'Una cuna',
      Body: '¿Habrá una cuna para Lola?\n\nElla tiene un año.',
      AttachmentIds: [file.Id],
    })
    await asStaff('/api/office/notes/answer', {
      ThreadId: note.Thread.Id,
      LastNoteId: note.Id,
      Lang: 'es',
      Subject: 'Re: Una cuna',
      Body: 'Claro que sí, sin costo.',
    })
    const again = { ThreadId: note.Thread.Id, Lang: 'es', Subject: 'Re: Una cuna', Body: 'Muchas gracias.' }
    await post('/api/notes/', again)
    await post('/api/notes/courierRequest', {
      Kind: 'medicine',
      Contents: 'Enalapril',
      WeightGrams: 800,
      SenderName: 'Elena Marrero',
      SenderPhone: '+1 416 555 0190',
      RecipientName: 'Rosa Díaz',
      RecipientPhone: '+53 5 234 5678',
      RecipientAddress: 'Calle 23 no. 12, Vedado, La Habana',
    })
    for (const FirstName of ['Lola', 'Luis'])
      await post('/api/clients/savedPeople', {
        FirstName,
        LastName: 'Marrero Díaz',
        CountryId: 38,
        Passport: 'XK7781203',
        BirthDate: '2015-02-11',
      })
    const visit = await asStaff('/api/office/clients/impersonate', {
      ClientId: client.clientId,
      Reason: 'Pidió ayuda',
      Password: 'Malecon2026!',
    })
    await api.post('/api/clients/impersonate', { Link: visit.Url.split('#')[1] })
    return { conversation: note.Thread.Id as number }
  }

  const makeTransfer = async () => {
    const { client, planId } = await readyClient('transfer')
    await as(client).post('/api/travelPlans/payByTransfer', { TravelPlanId: planId })
    await as(client).send(`/api/travelPlans/transferProof/${planId}`, PICTURE)
    return client
  }
  /** An accepted transfer whose booking is refunded: finance must send the money. */
  const makeRefundByHand = async () => {
    const { client, planId } = await readyClient('by hand')
    const payment = await as(client).post('/api/travelPlans/payByTransfer', { TravelPlanId: planId })
    const { List } = await api.get('/api/office/payments/transfers?pageSize=100', owner.token)
    const { Id } = List!.find(({ Reference }) => Reference === payment.Reference)!
    const AmountCents = payment.AmountCents
    await asStaff('/api/office/payments/acceptTransfer', { Id, AmountCents, BankReference: `FED-${payment.Reference}` })
    const plan = await as(client).get(`/api/travelPlans/${planId}/en`)
    const refund = await as(client).post(`/api/admin/bookings/refundToClient/${plan.Bookings[0].Id}`, {})
    await asStaff('/api/office/refunds/approve', { Id: refund.Id })
  }
  const makeSigner = async () => {
    const { client, planId } = await readyClient('signer')
    await completeProfile(client)
    await paid(client, planId, CARDS.paid)
    return client
  }
  const makeDeclined = async () => {
    const { client, planId } = await readyClient('declined')
    expect(await payByCard(client, planId, CARDS.declined)).toMatchObject({ ResultCode: 'PAYMENT_DECLINED' })
    return client
  }
  const makeAsked = async () => {
    const { client, planId } = await readyClient('challenged')
    const { Data } = await payByCard(client, planId, CARDS.challenged)
    return { client, code: Data.PayerAddress.split('/').at(-1) as string }
  }
  const makeLink = async () => {
    const { client, planId } = await readyClient('link')
    const { Url, Reference } = await as(client).post(`/api/admin/clients/getStripeLinkUrl/${planId}/6`, {})
    return { client, code: Url.split('/').at(-1) as string, reference: Reference as string }
  }
  /** A plan that lacks one document, which must be photographed on a phone. */
  const makeNewcomer = async () => {
    const client = await makeClient(url, 'newcomer')
    await bookStay(client, 70)
    await untilReadyToPay(client)
    // A phone number that was not used today, with a pending code.
    const MobilePhone = `+1416${String(Date.now()).slice(-7)}`
    await as(client).post('/api/profile/update', { Phone: MobilePhone })
    await as(client).post('/api/admin/clients/startWAAccountVerification', { ClientId: client.clientId, MobilePhone })
    const { Link } = await as(client).post('/api/admin/clientDocuments/startProcessClientDocument', {
      ClientId: client.clientId,
      ClientDocumentType: 2,
      ActionType: ACTION.verify,
    })
    return { client, code: Link.split('/').at(-1) as string }
  }

  const [traveler, transfer, signer, declined, challenged, link, newcomer] = await Promise.all([
    makeTraveler(),
    makeTransfer(),
    makeSigner(),
    makeDeclined(),
    makeAsked(),
    makeLink(),
    makeNewcomer(),
    makeRefundByHand(),
  ])
  const { conversation } = await fillAccount(traveler.client)
  // A passport can be renewed once the previous one was reviewed.
  const { clientId, token } = traveler.client
  const passport = () => api.get(`/api/admin/clientDocuments/getProcessClientDocumentStatus/${clientId}/2`, token)
  await expect.poll(async () => (await passport()).Data.Status).toBe(DOCUMENT.approved)
  await sendDocument(traveler.client, 'passport', ACTION.renew)
  const impersonation = await asStaff('/api/office/clients/impersonate', {
    ClientId: clientId,
    Reason: 'Pidió ayuda',
    Password: 'Malecon2026!',
  })
  const car = await linkOn(url, 'search-car', 'book-car/')
  const pages = {
    car,
    carConfirm: await linkOn(url, car, 'book-car-confirm'),
    stay: await linkOn(url, 'search-lodging', 'book-lodging/'),
  }
  const kept = ({ token, clientId }: TestClient): Session => ({ token, client: { id: clientId, firstName: 'Elena' } })
  return {
    clients: {
      traveler: kept(traveler.client),
      transfer: kept(transfer),
      signer: kept(signer),
      declined: kept(declined),
      challenged: kept(challenged.client),
      link: kept(link.client),
      newcomer: kept(newcomer.client),
    },
    staff: owner,
    travelerId: clientId,
    refunds: traveler.refunds,
    conversation,
    signedPlan: traveler.planId,
    pages,
    codes: {
      voucher: traveler.voucher,
      receipt: traveler.receipt,
      trip: traveler.trip,
      challenge: challenged.code,
      link: link.code,
      payerLink: link.reference,
      capture: newcomer.code,
      impersonation: impersonation.Url.split('#')[1],
    },
  }
}
