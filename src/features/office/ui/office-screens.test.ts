import { createElement } from 'react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { SERVICE_ZONE } from '../../../lib/days.ts'
import { markupShown, wordsOf } from '../../../testing/page-shown.ts'
import { TimeZoneContext } from '../../../ui/time-zone.tsx'
import { DOC, DOC_NAMES } from '../../documents/document-types.ts'
import type { Payment } from '../../payment/contract.ts'
import { deleteRole, type StaffRole, saveRole } from '../../staff/contract/roles.ts'
import { type Permission, permissionsOf, ROLES, type Role } from '../../staff/permissions.ts'
import { StaffContext } from '../../staff/ui/staff.ts'
import type { Booking } from '../../travel-plan/contract.ts'
import type { TravelStatement } from '../../us-travel/contract.ts'
import { cancelBookingByStaff, missService } from '../contract/bookings.ts'
import { sendMailsAgain } from '../contract/clients.ts'
import { answerConversation, settleConversation, type WholeConversation } from '../contract/conversations.ts'
import { addRate, importRates, type OfficeCurrency, saveCurrency } from '../contract/currencies.ts'
import { approveDocument, type DocumentInReview, getDocumentPicture, rejectDocument } from '../contract/documents.ts'
import { type FailedWork, retryFailure } from '../contract/failures.ts'
import { askForImpersonation } from '../contract/impersonation.ts'
import {
  acceptTransfer,
  askAboutPayment,
  creditLateTransfer,
  endPayment,
  failLateReturn,
  failRefundByHand,
  getTransferProof,
  type OpenTransfer,
  type PaymentIssue,
  type RefundByHand,
  recordLateTransfer,
  rejectTransferProof,
  returnLateTransfer,
  settlePaymentIssue,
  settleRefundByHand,
  type WaitingLateTransfer,
} from '../contract/payments.ts'
import { checkProvider, type ProviderShown } from '../contract/providers.ts'
import {
  answerQuestion,
  discardQuestion,
  hideQuestion,
  publishQuestion,
  type QuestionToAnswer,
} from '../contract/questions.ts'
import { approveRefund, type RefundRequest, rejectRefund, retryRefund } from '../contract/refunds.ts'
import { confirmRequest, getSupplierText, rejectRequest } from '../contract/requests.ts'
import {
  answerReview,
  getModeratedPhoto,
  leaveOutPhoto,
  type ModeratedReview,
  publishReview,
  rejectReview,
  showPhoto,
  translateReview,
} from '../contract/reviews.ts'
import { listSettingChanges, type SettingShown, saveSetting } from '../contract/settings.ts'
import ClientFile from './client.page.tsx'
import { clientTexts } from './clients.texts.ts'
import Conversations from './conversations.page.tsx'
import { conversationTexts } from './conversations.texts.ts'
import Currencies from './currencies.page.tsx'
import { currenciesTexts } from './currencies.texts.ts'
import DocumentReview from './documents.page.tsx'
import { documentReviewTexts } from './documents.texts.ts'
import Failures from './failures.page.tsx'
import { failureTexts } from './failures.texts.ts'
import { actionsOn, OFFICE_SCREENS, screensOf } from './office-screens.ts'
import Payments from './payments.page.tsx'
import { paymentsTexts } from './payments.texts.ts'
import Providers from './providers.page.tsx'
import { providersTexts } from './providers.texts.ts'
import Questions from './questions.page.tsx'
import { answerTexts } from './questions.texts.ts'
import Refunds from './refunds.page.tsx'
import { refundQueueTexts } from './refunds.texts.ts'
import Requests from './requests.page.tsx'
import { requestTexts } from './requests.texts.ts'
import Moderation from './reviews.page.tsx'
import { moderationTexts } from './reviews.texts.ts'
import RoleEditor from './role.page.tsx'
import { rolesTexts } from './roles.texts.ts'
import Settings from './settings.page.tsx'
import { settingsTexts } from './settings.texts.ts'

/* Each screen with one item of every kind, rendered for each role. 20:30 UTC is 16:30 in Havana. */

const AT = '2026-12-01T20:30:00.000Z'
const client = { name: 'Maria Perez', email: 'maria@example.com', phone: '+1 305 555 0100' }
const both = (text: string) => ({ en: text, es: text })

const setting: SettingShown = {
  version: 1,
  key: 'officePhone',
  value: '+1 305 555 0100',
  default: '',
  source: 'office',
  changed: { at: AT, by: 'Ana Torres' },
}

const statement: TravelStatement = {
  planId: 1,
  category: 'support',
  words: 'I state …',
  lang: 'en',
  textVersion: 1,
  statedAt: AT,
}

const provider: ProviderShown = {
  name: 'smtp',
  label: both('Mail server'),
  kind: 'message',
  configured: true,
  lastSuccessAt: AT,
  lastFailureAt: null,
  failure: null,
}

const euro: OfficeCurrency = {
  currency: 'EUR',
  sold: true,
  marginBasisPoints: 150,
  roundToCents: 1,
  roundUp: false,
  staleAfterDays: 7,
  version: 1,
  rate: {
    id: 1,
    currency: 'EUR',
    units: 1_000_000,
    usd: 1_083_700,
    firstDay: '2026-12-01',
    lastDay: null,
    usedUntil: '2026-12-07',
  },
  isEnding: false,
}

const booking: Booking = {
  id: 1,
  reference: 'K7M2-Q9XD',
  planId: 1,
  productType: 1,
  status: 4,
  reason: null,
  currency: 'USD',
  payNowCents: 10_000,
  payInCubaCents: 0,
  summary: { title: 'Kia Picanto', subtitle: both('Havana'), facts: [], picture: '', payNow: [], payInCuba: [] },
  cancellation: [],
  firstDay: '2020-01-10',
  lastDay: '2020-01-13',
  onRequest: false,
  createdAt: AT,
  confirmBy: AT,
  confirmedAt: null,
  supplierReference: null,
  paid: null,
}
const review: ModeratedReview = {
  id: 1,
  bookingId: 1,
  clientId: 1,
  productType: 4,
  title: 'Hotel Faro',
  author: 'Maria',
  country: null,
  party: 'couple',
  firstDay: '2020-01-10',
  writtenAt: AT,
  score: 8,
  scores: { cleanliness: 4 },
  lang: 'en',
  body: 'Breakfast on the roof.',
  translation: null,
  agencyAnswer: null,
  supplierAnswer: null,
  office: null,
  status: 'waiting',
  reason: null,
  photos: [
    { id: 1, version: '0123abcd', colours: [], ratio: 1.5, leftOut: null },
    { id: 2, version: '4567abcd', colours: [], ratio: 0.75, leftOut: 'people' },
  ],
}
const REVIEW_PHOTO_BUTTONS: [words: string, row: { permission?: string | null }][] = [
  ...[1, 2].map((n): [string, { permission?: string | null }] => [
    moderationTexts.en.enlarge(moderationTexts.en.photo(n, 'Hotel Faro')),
    getModeratedPhoto,
  ]),
  [moderationTexts.en.leaveOutOf(moderationTexts.en.photo(1, 'Hotel Faro')), leaveOutPhoto],
  [moderationTexts.en.showPhotoOf(moderationTexts.en.photo(2, 'Hotel Faro')), showPhoto],
]
const question: QuestionToAnswer = {
  id: 1,
  hotelId: 1,
  hotel: 'Hotel Faro',
  clientId: null,
  author: 'Maria',
  lang: 'en',
  body: 'Is there a lift?',
  askedAt: AT,
  status: 'waiting',
  answer: null,
  shown: null,
}
const refund: RefundRequest = {
  id: 1,
  reference: 'RF-1',
  bookingId: 1,
  status: 1,
  target: 'client',
  currency: 'USD',
  amountCents: 10_000,
  penaltyCents: 0,
  cardCents: 10_000,
  fundCents: 0,
  reason: 'client',
  note: '',
  requestedAt: AT,
  chooseBy: null,
  decidedAt: null,
  settledAt: null,
  bookingReference: booking.reference,
  title: 'Kia Picanto',
  firstDay: '2026-12-20',
  lastDay: '2026-12-24',
  client,
  paidCents: 10_000,
  paidByFundCents: 0,
  processorReference: null,
  atSupplierFault: null,
  timeline: [],
}
const counts = { waiting: 1, choice: 0, failed: 0, underWay: 0, settled: 0, rejected: 0 }
const issue: PaymentIssue = {
  id: 1,
  kind: 'wrong-holder',
  state: 'open',
  provider: 'Stripe',
  providerReference: 'pi_1',
  amountCents: 10_000,
  currency: 'USD',
  reason: '',
  answerBy: null,
  openedAt: AT,
  closedAt: null,
  refusedAt: null,
  returnedBy: null,
  planId: 1,
  reference: 'ISSUE-1',
  askedCents: 10_000,
  client,
}
const payment: Payment = {
  reference: 'PAY-1',
  planId: 1,
  methodId: 85,
  cardProvider: null,
  status: 1,
  amountCents: 10_000,
  feeCents: 0,
  fundCents: 0,
  currency: 'USD',
  cardBrand: '',
  cardLast4: '',
  endReason: null,
  payerAddress: null,
  expiresAt: AT,
  createdAt: AT,
  settledAt: null,
}
const transfer: OpenTransfer = {
  ...payment,
  id: 1,
  client,
  proof: { id: 1, contentType: 'image/png', uploadedAt: AT },
}
const late: WaitingLateTransfer = {
  id: 1,
  planId: 1,
  reference: 'LATE-1',
  bankReference: 'BANK-1',
  amountCents: 10_000,
  currency: 'USD',
  status: 1,
  recordedAt: AT,
  client,
}
const byHand: RefundByHand = {
  id: 1,
  reference: 'HAND-1',
  bookingReference: booking.reference,
  amountCents: 10_000,
  byBankCents: 0,
  currency: 'USD',
  decidedAt: AT,
  refusedSince: null,
  paidBy: 'BANK-2',
  client,
}
const document: DocumentInReview = {
  id: 1,
  docType: 2,
  actionType: 1,
  status: 2,
  personName: 'Maria Perez',
  holderName: 'Maria Perez',
  number: 'XK5520041',
  issuedOn: null,
  validUntil: '2030-01-01',
  country: null,
  classes: null,
  submittedAt: AT,
  sides: ['front'],
  client,
}
const note = {
  id: 1,
  clientId: 1,
  siteId: 6,
  isSent: true,
  isRead: true,
  thread: { id: 1, kind: 'general' as const, reference: '' },
  lang: 'en' as const,
  subject: 'A cot',
  body: 'Is there one?',
  signedBy: '',
  attachments: [],
  createdAt: AT,
}
const conversation: WholeConversation = {
  id: 1,
  kind: 'general',
  reference: '',
  client: { id: 1, name: client.name, email: client.email, lang: 'en' },
  waitingSince: AT,
  lastAt: AT,
  notes: [note],
}
const impersonation = {
  id: 1,
  begunAt: AT,
  endsAt: AT,
  staffName: 'Ana',
  reason: 'She called',
  mayWrite: false,
  reads: [],
}
const failure: FailedWork = {
  id: 1,
  kind: 'receipt.issue',
  attempts: 5,
  failingSince: AT,
  gaveUpAt: AT,
  lastError: 'down',
}

const role: StaffRole = {
  id: 1,
  key: 'custom-1',
  name: 'Front desk',
  permissions: ['requests.see'],
  version: 1,
  members: 0,
  grantable: true,
}

const PASSPORT = documentReviewTexts.en.of(DOC_NAMES[2].en, document.personName)

const page = <T>(item: T) => ({ list: [item], totalItems: 1 })
const at = { page: 1, readAt: Date.parse(AT) }
const plan = {
  id: 1,
  status: 4,
  currency: 'USD',
  purchaseMethodId: null,
  createdAt: AT,
  payBy: null,
  paidAt: null,
  signBy: null,
  finishBy: null,
  signedAt: null,
  payNowCents: 0,
  payInCubaCents: 0,
  activeBookings: 1,
  bookings: [booking],
}

/** Screens with data: path, page, loader data, a displayed time, and the buttons. */
const SCREENS: readonly {
  path: string
  Page: unknown
  data: unknown
  shows?: string
  /** The label of each button and the call that it makes. */
  buttons: readonly [words: string, row: { permission?: string | null }][]
}[] = [
  {
    path: '/office/requests',
    Page: Requests,
    data: { ...at, ...page({ ...booking, client, driver: null, rooms: [] }) },
    shows: '16:30',
    buttons: [
      [requestTexts.en.confirmRequest(booking.reference), confirmRequest],
      [requestTexts.en.rejectRequest(booking.reference), rejectRequest],
      [requestTexts.en.supplierTextFor(booking.reference), getSupplierText],
    ],
  },
  {
    path: '/office/clients',
    Page: ClientFile,
    data: {
      client: { ...client, id: 1, firstName: 'Maria', lastName: 'Perez' },
      email: { address: client.email, returnedSince: AT, isDisabled: false },
      plans: [plan],
      travelers: [{ planId: 1, name: 'Rosa Perez', phone: '', email: '' }],
      travelStatements: [statement],
      impersonations: [impersonation],
    },
    shows: '16:30',
    buttons: [
      [clientTexts.en.cancelOne(booking.reference), cancelBookingByStaff],
      [clientTexts.en.missOf(booking.reference), missService],
      [clientTexts.en.getLink, askForImpersonation],
      [clientTexts.en.mailsAgain, sendMailsAgain],
    ],
  },
  {
    path: '/office/notes',
    Page: Conversations,
    data: {
      page: 1,
      waiting: true,
      lines: page({ ...conversation, last: note }),
      answerTime: { days: 7, answers: 0, medianMinutes: null },
      open: conversation,
    },
    shows: '16:30',
    buttons: [
      [conversationTexts.en.send, answerConversation],
      [conversationTexts.en.settle, settleConversation],
    ],
  },
  {
    path: '/office/refunds',
    Page: Refunds,
    data: { ...at, ...page(refund), view: 'waiting', counts },
    shows: '16:30',
    buttons: [
      [`${refundQueueTexts.en.approve('USD 100.00')} : RF-1`, approveRefund],
      [`${refundQueueTexts.en.reject} : RF-1`, rejectRefund],
    ],
  },
  {
    path: '/office/refunds',
    Page: Refunds,
    data: { ...at, ...page(refund), view: 'failed', counts },
    shows: '16:30',
    buttons: [[`${refundQueueTexts.en.retry} : ${booking.reference}`, retryRefund]],
  },
  {
    path: '/office/payments',
    Page: Payments,
    data: {
      page: 1,
      missing: [],
      transfers: page(transfer),
      late: page(late),
      refunds: page(byHand),
      hanging: page({ ...payment, reference: 'HANG-1', id: 1, client, canBeAsked: true }),
      issues: page(issue),
      payouts: [],
    },
    shows: '16:30',
    buttons: [
      [paymentsTexts.en.acceptOf('PAY-1'), acceptTransfer],
      [paymentsTexts.en.rejectOf('PAY-1'), rejectTransferProof],
      [paymentsTexts.en.showProof('PAY-1'), getTransferProof],
      [paymentsTexts.en.record, recordLateTransfer],
      [paymentsTexts.en.settleOf('LATE-1'), returnLateTransfer],
      [paymentsTexts.en.notPaidOutOf('LATE-1'), failLateReturn],
      [paymentsTexts.en.intoFundOf('LATE-1'), creditLateTransfer],
      [paymentsTexts.en.settleOf('HAND-1'), settleRefundByHand],
      [paymentsTexts.en.settleOf('ISSUE-1'), settlePaymentIssue],
      [paymentsTexts.en.notPaidOutOf('HAND-1'), failRefundByHand],
      [paymentsTexts.en.askOf('HANG-1'), askAboutPayment],
      [paymentsTexts.en.endOf('HANG-1'), endPayment],
    ],
  },
  {
    path: '/office/currencies',
    Page: Currencies,
    data: {
      page: 1,
      currencies: [euro],
      rates: page({ ...euro.rate!, source: 'ecb', addedAt: AT, by: 'Ana Torres' }),
      money: { month: '2026-12', currencies: [] },
    },
    shows: '16:30',
    buttons: [
      [currenciesTexts.en.import, importRates],
      [currenciesTexts.en.changeOf('EUR'), saveCurrency],
      [currenciesTexts.en.addRateOf('EUR'), addRate],
    ],
  },
  {
    path: '/office/documents',
    Page: DocumentReview,
    data: { page: 1, ...page(document) },
    buttons: [
      [documentReviewTexts.en.approveOne(PASSPORT), approveDocument],
      [documentReviewTexts.en.rejectOne(PASSPORT), rejectDocument],
      [documentReviewTexts.en.showFor(documentReviewTexts.en.show.front, PASSPORT), getDocumentPicture],
    ],
  },
  {
    path: '/office/settings',
    Page: Settings,
    data: { settings: [setting], environment: [], countries: [] },
    shows: '16:30',
    buttons: [
      [settingsTexts.en.changeOf('Office phone'), saveSetting],
      [settingsTexts.en.historyOf('Office phone'), listSettingChanges],
    ],
  },
  {
    path: '/office/staff',
    Page: RoleEditor,
    data: { role, own: ['requests.see'] },
    buttons: [
      [rolesTexts.en.save, saveRole],
      [rolesTexts.en.delete, deleteRole],
    ],
  },
  {
    path: '/office/providers',
    Page: Providers,
    data: [provider],
    shows: '16:30',
    buttons: [[providersTexts.en.check, checkProvider]],
  },
  {
    path: '/office/reviews',
    Page: Moderation,
    data: { page: 1, status: 'waiting', ...page(review) },
    shows: '16:30',
    buttons: [
      ...REVIEW_PHOTO_BUTTONS,
      [moderationTexts.en.publishOne('Hotel Faro'), publishReview],
      [moderationTexts.en.translateOne('Hotel Faro'), translateReview],
      [moderationTexts.en.rejectOne('Hotel Faro'), rejectReview],
    ],
  },
  {
    path: '/office/reviews',
    Page: Moderation,
    data: { page: 1, status: 'published', ...page({ ...review, status: 'published' }) },
    buttons: [
      ...REVIEW_PHOTO_BUTTONS,
      [moderationTexts.en.answerOne('Hotel Faro'), answerReview],
      [moderationTexts.en.translateOne('Hotel Faro'), translateReview],
      [moderationTexts.en.rejectOne('Hotel Faro'), rejectReview],
    ],
  },
  {
    path: '/office/questions',
    Page: Questions,
    data: { page: 1, status: 'waiting', ...page(question) },
    shows: '16:30',
    buttons: [
      [answerTexts.en.answerOne('Hotel Faro'), answerQuestion],
      [answerTexts.en.discardOne('Hotel Faro'), discardQuestion],
    ],
  },
  {
    path: '/office/questions',
    Page: Questions,
    data: {
      page: 1,
      status: 'published',
      ...page({
        ...question,
        status: 'published',
        answer: 'Yes.',
        shown: { question: both('Lift?'), answer: both('Yes.') },
      }),
    },
    buttons: [
      [answerTexts.en.publishOne('Hotel Faro'), publishQuestion],
      [answerTexts.en.hideOne('Hotel Faro'), hideQuestion],
    ],
  },
  {
    path: '/office/failures',
    Page: Failures,
    data: { page: 1, ...page(failure) },
    shows: '16:30',
    buttons: [[failureTexts.en.tryAgain, retryFailure]],
  },
]

const shownTo = (role: Role, { Page, data }: (typeof SCREENS)[number]) => {
  const staff = {
    id: 1,
    name: 'Ana',
    role,
    roleName: null,
    permissions: [...permissionsOf(role)],
    mustEnroll: false,
  }
  return markupShown(Page, data, 'en', (element) =>
    createElement(StaffContext, { value: staff }, createElement(TimeZoneContext, { value: SERVICE_ZONE }, element)),
  )
}

/** Accessible names of the visible buttons; closed dialogs are excluded. */
const buttonsOf = (markup: string) =>
  [...markup.replace(/<dialog\b[\s\S]*?<\/dialog>/g, '').matchAll(/<button\b([^>]*)>([\s\S]*?)<\/button>/g)].map(
    ([, attributes, words]) => (/aria-label="([^"]*)"/.exec(attributes!)?.[1] ?? wordsOf(words!)).trim(),
  )

describe('the office screens', () => {
  for (const role of Object.keys(ROLES) as Role[])
    it(`show exactly the buttons that the role ${role} may press`, () => {
      const permissions: readonly string[] = permissionsOf(role)
      const own = screensOf({ permissions: permissionsOf(role) }).map(({ path }) => path)
      for (const screen of SCREENS.filter(({ path }) => own.includes(path))) {
        const markup = shownTo(role, screen)
        const buttons = buttonsOf(markup)
        const permitted = screen.buttons.filter(([, { permission }]) => permissions.includes(permission!))
        expect(buttons.toSorted(), `${role} on ${screen.path}`).toEqual(permitted.map(([words]) => words).toSorted())
        if (permitted.every(([, { permission }]) => permission!.endsWith('.see')) && screen.path !== '/office/settings')
          expect(markup, `${role} on ${screen.path}`).not.toContain('<form')
      }
    })

  it('are all tested, except those without actions', () => {
    const looked = new Set(SCREENS.map(({ path }) => path))
    expect(OFFICE_SCREENS.map(({ path }) => path).filter((path) => !looked.has(path))).toEqual([
      '/office',
      '/office/us-travel',
      '/office/inventory',
      '/office/catalogue',
      '/office/content',
      '/office/import',
      '/office/mailbox',
    ])
  })

  it('have the permissions of their buttons listed in a role’s preview', () => {
    for (const screen of OFFICE_SCREENS) {
      const used = SCREENS.filter(({ path }) => path === screen.path).flatMap(({ buttons }) =>
        buttons.map(([, { permission }]) => permission as Permission),
      )
      const acting = [...new Set(used)].filter((permission) => permission !== screen.permission)
      if (used.length > 0) expect(actionsOn(screen), screen.path).toEqual(expect.arrayContaining(acting))
    }
  })

  it('name the country of a license, and show its pictures before the decision', () => {
    const license = { ...document, docType: DOC.driverLicense, country: 'CA' }
    const words = wordsOf(
      shownTo('Documents', { path: '', Page: DocumentReview, data: { page: 1, ...page(license) }, buttons: [] }),
    )
    expect(words).toContain('Country Canada')
    const { show, approve } = documentReviewTexts.en
    expect(words.indexOf(show.front)).toBeLessThan(words.indexOf(approve))
  })

  it('name the amount of a refund that the processor refused', () => {
    const failed = SCREENS.find(({ buttons }) => buttons.some(([, action]) => action === retryRefund))!
    expect(wordsOf(shownTo('Finance', failed))).toContain(refundQueueTexts.en.offered('USD 100.00'))
  })

  it('link the work to its client if the role may see clients', () => {
    const link = `/office/clients?text=${encodeURIComponent(client.email)}"`
    for (const path of ['/office/requests', '/office/refunds', '/office/payments', '/office/documents']) {
      const screen = SCREENS.find((each) => each.path === path)!
      expect(shownTo('Owner', screen), path).toContain(link)
      expect(shownTo('Content', screen), path).not.toContain(link)
    }
  })

  it('render in browsers without Temporal', () => {
    vi.stubGlobal('Temporal', undefined)
    onTestFinished(() => void vi.unstubAllGlobals())
    expect(SCREENS.filter((screen) => !shownTo('Owner', screen))).toEqual([])
    const currencies = SCREENS.find(({ path }) => path === '/office/currencies')!
    expect(shownTo('Owner', currencies)).toMatch(/month=2026-11"[\s\S]*month=2027-01"/)
  })

  it('show every time in Havana time only', () => {
    for (const screen of SCREENS) {
      const words = wordsOf(shownTo('Owner', screen))
      if (screen.shows) expect(words, screen.path).toContain(screen.shows)
      expect(words, screen.path).not.toMatch(/20:30|your time/)
    }
  })
})
