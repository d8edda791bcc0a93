import { z } from 'zod'
import { endpoint } from '../../platform/http/endpoint.ts'
import { currency, email, file, flag, id, instant, phone, requiredText, text } from '../../platform/http/fields.ts'
import { Mail, SignedInClient } from '../clients/contract.ts'
import { ATTACHMENT_KINDS, Note, NoteThread } from '../notes/contract.ts'
import { Payment } from '../payment/contract.ts'
import { Booking, Refund, TravelPlan } from '../travel-plan/contract.ts'
import { PERMISSIONS } from './permissions.ts'
import { REFUND_VIEWS } from './refund-views.ts'

/** A request that waits for a supplier's word, with whom it is for. */
export const BookingRequest = Booking.extend({
  client: z.object({ name: z.string(), email: z.string(), phone: z.string() }),
})
export type BookingRequest = z.output<typeof BookingRequest>

/** Requests by their deadline, the nearest first (spec 4). */
export const listRequests = endpoint({
  method: 'GET',
  path: '/api/office/requests',
  access: 'staff',
  permission: 'requests.see',
  summary: 'Requests by deadline',
  input: z.object({
    page: z.coerce.number().int().min(1).max(100_000).default(1),
    pageSize: z.coerce.number().int().min(1).max(100).default(20),
  }),
  reply: BookingRequest,
  list: true,
})

/** Confirms a request; the supplier's reference is what the client shows at the counter (decisions 1). */
export const confirmRequest = endpoint({
  method: 'POST',
  path: '/api/office/requests/confirm',
  access: 'staff',
  permission: 'requests.decide',
  summary: "Confirm a request with the supplier's reference",
  input: z.object({ id, supplierReference: requiredText(60) }),
  reply: Booking,
  refusals: ['STATE_CHANGED'],
})

/** Rejects a request; the note is told to the client. */
export const rejectRequest = endpoint({
  method: 'POST',
  path: '/api/office/requests/reject',
  access: 'staff',
  permission: 'requests.decide',
  summary: 'Reject a request, with a note to the client',
  input: z.object({ id, note: requiredText(500) }),
  reply: Booking,
  refusals: ['STATE_CHANGED'],
})

/** Somebody of the agency. */
export const Staff = z.object({
  id: z.number(),
  name: z.string(),
  role: z.string(),
  permissions: z.array(z.enum(PERMISSIONS)),
})
export type Staff = z.output<typeof Staff>

/** Signs somebody of the staff in; the token opens the calls of the office (decisions 5). */
export const signInStaff = endpoint({
  method: 'POST',
  keyless: true,
  path: '/api/office/token',
  access: 'public',
  summary: 'Staff sign-in',
  input: z.object({ email, password: z.string().min(1).max(1_000) }),
  reply: z.object({ accessToken: z.string(), expiresIn: z.number(), staff: Staff }),
  refusals: ['WRONG_CREDENTIALS', 'TOO_MANY'],
})

/** Ends the staff session whose token is sent. */
export const logOffStaff = endpoint({
  method: 'POST',
  path: '/api/office/logOff',
  access: 'staff',
  permission: null,
  summary: 'Staff log-off',
  input: z.object({}),
  reply: z.literal(true),
})

/** The newest mails and messages that the store has written, to one e-mail or telephone when given. */
export const listMails = endpoint({
  method: 'GET',
  path: '/api/office/mailbox',
  access: 'staff',
  permission: 'mailbox.see',
  summary: 'Newest mails and messages',
  input: z.object({ recipient: email.or(phone).optional() }),
  reply: z.array(Mail),
})

const RefundAmounts = z.object({
  amountCents: z.number(),
  penaltyCents: z.number(),
  cardCents: z.number(),
  fundCents: z.number(),
})

/** A refund as the staff look at it: whose it is, what was paid, and what would come back at the supplier's fault. */
export const RefundRequest = Refund.extend({
  bookingReference: z.string(),
  title: z.string(),
  firstDay: z.string(),
  lastDay: z.string(),
  client: z.object({ name: z.string(), email: z.string(), phone: z.string() }),
  paidCents: z.number(),
  paidByFundCents: z.number(),
  /** Null where the fault is ours or the supplier's already. */
  atSupplierFault: RefundAmounts.nullable(),
  /** What the booking's policy keeps from which day on, beginning with the day of the request. */
  timeline: z.array(z.object({ from: z.string(), penaltyPercent: z.number(), penaltyCents: z.number() })),
})
export type RefundRequest = z.output<typeof RefundRequest>

/** Refunds for the staff, the oldest first: some wait where clients do not refund by themselves (spec 6). */
export const listRefundRequests = endpoint({
  method: 'GET',
  path: '/api/office/refunds',
  access: 'staff',
  permission: 'refunds.see',
  summary: 'Refunds that wait for approval, failed, or are under way',
  input: z.object({
    view: z.enum(REFUND_VIEWS).default('waiting'),
    page: z.coerce.number().int().min(1).max(100_000).default(1),
    pageSize: z.coerce.number().int().min(1).max(100).default(20),
  }),
  reply: RefundRequest,
  list: true,
})

const RefundOfBooking = Refund.extend({ bookingReference: z.string() })

/** Approves a refund, at the supplier's fault in full; the card processor is asked next (decisions 3). */
export const approveRefund = endpoint({
  method: 'POST',
  path: '/api/office/refunds/approve',
  access: 'staff',
  permission: 'refunds.decide',
  summary: 'Approve a refund',
  input: z.object({ id, supplierFault: z.boolean().default(false) }),
  reply: RefundOfBooking,
  refusals: ['STATE_CHANGED'],
})

/** Rejects a refund to the card; the client is told the reason in the own language and may have the money in the fund. */
export const rejectRefund = endpoint({
  method: 'POST',
  path: '/api/office/refunds/reject',
  access: 'staff',
  permission: 'refunds.decide',
  summary: 'Reject a refund, with a reason for the client in both languages',
  input: z.object({ id, noteEn: requiredText(500), noteEs: requiredText(500) }),
  reply: RefundOfBooking,
  refusals: ['STATE_CHANGED'],
})

/** Tries a card again to which a processor refused to give money back. */
export const retryRefund = endpoint({
  method: 'POST',
  path: '/api/office/refunds/retry',
  access: 'staff',
  permission: 'refunds.decide',
  summary: 'Try the card of a failed refund again',
  input: z.object({ id }),
  reply: RefundOfBooking,
  refusals: ['STATE_CHANGED'],
})

/** Cancels a booking for the agency or the supplier: of a paid one everything comes back (decisions 3). */
export const cancelBookingByStaff = endpoint({
  method: 'POST',
  path: '/api/office/bookings/cancel',
  access: 'staff',
  permission: 'bookings.cancel',
  summary: 'Cancel a booking for the agency or the supplier',
  input: z.object({ id, reason: z.enum(['agency', 'supplier', 'documents']), note: requiredText(500) }),
  reply: Booking,
  refusals: ['STATE_CHANGED', 'PLAN_BEING_PAID', 'SERVICE_BEGUN'],
})

/** Notes that a client did not come: nothing comes back and the voucher is void (decisions 1, 3). */
export const missService = endpoint({
  method: 'POST',
  path: '/api/office/bookings/missService',
  access: 'staff',
  permission: 'bookings.cancel',
  summary: 'Note that the client did not come',
  input: z.object({ id }),
  reply: Booking,
  refusals: ['SERVICE_NOT_BEGUN', 'STATE_CHANGED'],
})

/** A conversation with a client; `reference` is the booking's or the courier request's it is about. */
const Conversation = NoteThread.extend({
  client: z.object({ id: z.number(), name: z.string(), email: z.string(), lang: z.enum(['en', 'es']) }),
  /** Since when the client waits for an answer; null when they do not. */
  waitingSince: instant.nullable(),
  lastAt: instant,
})

/** A conversation in the list of the desk, with the last note in it. */
export const ConversationLine = Conversation.extend({
  last: z.object({ lang: z.enum(['en', 'es']), subject: z.string(), body: z.string(), isSent: z.boolean() }),
})
export type ConversationLine = z.output<typeof ConversationLine>

/** A conversation with its notes, the oldest first. */
export const WholeConversation = Conversation.extend({ notes: z.array(Note) })
export type WholeConversation = z.output<typeof WholeConversation>

/** Conversations that wait for an answer, the longest first; or all, the newest first. */
export const listConversations = endpoint({
  method: 'GET',
  path: '/api/office/notes',
  access: 'staff',
  permission: 'notes.see',
  summary: 'Conversations with clients',
  input: z.object({
    waiting: flag.default(true),
    page: z.coerce.number().int().min(1).max(100_000).default(1),
    pageSize: z.coerce.number().int().min(1).max(100).default(20),
  }),
  reply: ConversationLine,
  list: true,
})

/** How fast clients were answered: half of the answers of the last days came within so many minutes. */
export const measureAnswers = endpoint({
  method: 'GET',
  path: '/api/office/notes/answerTime',
  access: 'staff',
  permission: 'notes.see',
  summary: 'How fast clients are answered',
  input: z.object({}),
  reply: z.object({ days: z.number(), answers: z.number(), medianMinutes: z.number().nullable() }),
})
export type AnswerTime = z.output<(typeof measureAnswers)['reply']>

/** One conversation, also with what the client has hidden. */
export const getConversation = endpoint({
  method: 'GET',
  path: '/api/office/notes/{id}',
  access: 'staff',
  permission: 'notes.see',
  summary: 'A conversation with a client',
  input: z.object({ id }),
  reply: WholeConversation,
})

/** A file that a client sent with a note. */
export const getClientAttachment = endpoint({
  method: 'GET',
  path: '/api/office/notes/attachments/{id}',
  access: 'staff',
  permission: 'notes.see',
  summary: "A file of a client's note",
  input: z.object({ id }),
  contentType: ATTACHMENT_KINDS,
  reply: file,
})

/** Tells the client that the agency has read what they wrote. */
export const markConversationAsRead = endpoint({
  method: 'POST',
  path: '/api/office/notes/markAsRead',
  access: 'staff',
  permission: 'notes.answer',
  summary: 'Mark a conversation as read by the agency',
  input: z.object({ id }),
  reply: z.literal(true),
})

/** Answers a client, signed with the first name of who answers; the client gets a note and a mail. */
export const answerConversation = endpoint({
  method: 'POST',
  path: '/api/office/notes/answer',
  access: 'staff',
  permission: 'notes.answer',
  summary: 'Answer a client',
  input: z.object({
    threadId: id,
    /** The last note that who answers has read. */
    lastNoteId: id,
    lang: z.enum(['en', 'es']),
    subject: requiredText(120),
    body: requiredText(4_000),
  }),
  reply: z.literal(true),
  refusals: ['NOTE_ADDED'],
})

/** Notes that a conversation needs no answer. */
export const settleConversation = endpoint({
  method: 'POST',
  path: '/api/office/notes/settle',
  access: 'staff',
  permission: 'notes.answer',
  summary: 'Note that no answer is needed',
  input: z.object({ id, lastNoteId: id }),
  reply: z.literal(true),
  refusals: ['NOTE_ADDED'],
})

const deskPage = {
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(100).default(20),
}
const Person = z.object({ name: z.string(), email: z.string(), phone: z.string() })

/** An open bank transfer, with whose it is and the proof that finance has to look at. */
export const OpenTransfer = Payment.extend({
  id: z.number(),
  client: Person,
  proof: z.object({ id: z.number(), contentType: z.string(), uploadedAt: instant }).nullable(),
})
export type OpenTransfer = z.output<typeof OpenTransfer>

/** Bank transfers that have not been matched, those with a proof first, the longest wait first. */
export const listTransfers = endpoint({
  method: 'GET',
  path: '/api/office/payments/transfers',
  access: 'staff',
  permission: 'payments.see',
  summary: 'Bank transfers to match',
  input: z.object(deskPage),
  reply: OpenTransfer,
  list: true,
})

/** The file of a proof. */
export const getTransferProof = endpoint({
  method: 'GET',
  path: '/api/office/payments/proof/{id}',
  access: 'staff',
  permission: 'payments.see',
  summary: 'The proof of a bank transfer',
  input: z.object({ id }),
  contentType: 'image/jpeg, image/png, image/webp, application/pdf',
  reply: file,
})

const bankReference = requiredText(60)
const receivedCents = z.coerce.number().int().min(1).max(1_000_000_000)

/** The money is here: amount and reference are typed from the bank's statement. */
export const acceptTransfer = endpoint({
  method: 'POST',
  path: '/api/office/payments/acceptTransfer',
  access: 'staff',
  permission: 'payments.decide',
  summary: "Accept a bank transfer with the bank's reference",
  input: z.object({ id, amountCents: receivedCents, bankReference }),
  reply: Payment,
  refusals: ['STATE_CHANGED'],
})

/** Rejects a proof; the client reads why in their language. */
export const rejectTransferProof = endpoint({
  method: 'POST',
  path: '/api/office/payments/rejectProof',
  access: 'staff',
  permission: 'payments.decide',
  summary: 'Reject the proof of a bank transfer',
  input: z.object({ id, reasonEn: requiredText(500), reasonEs: requiredText(500) }),
  reply: Payment,
  refusals: ['STATE_CHANGED'],
})

/** A bank transfer that arrived when its payment had ended or its plan was paid. */
export const LateTransfer = z.object({
  id: z.number(),
  planId: z.number(),
  /** Our reference, that the client was given. */
  reference: z.string(),
  bankReference: z.string(),
  amountCents: z.number(),
  currency,
  status: z.number(),
  recordedAt: instant,
})

/** The same with whose it is, while its money waits. */
export const WaitingLateTransfer = LateTransfer.extend({ client: Person })
export type WaitingLateTransfer = z.output<typeof WaitingLateTransfer>

/** Late transfers whose money is neither back nor in the fund, the oldest first. */
export const listLateTransfers = endpoint({
  method: 'GET',
  path: '/api/office/payments/late',
  access: 'staff',
  permission: 'payments.see',
  summary: 'Bank transfers that arrived late',
  input: z.object(deskPage),
  reply: WaitingLateTransfer,
  list: true,
})

/** Records that the money of an ended transfer has arrived; the client is told (docs/decisions/0020). */
export const recordLateTransfer = endpoint({
  method: 'POST',
  path: '/api/office/payments/late/record',
  access: 'staff',
  permission: 'payments.decide',
  summary: 'Record a bank transfer that arrived late',
  input: z.object({ reference: requiredText(40), amountCents: receivedCents, bankReference }),
  reply: LateTransfer,
})

const lateTransfer = { method: 'POST', access: 'staff', permission: 'refunds.decide', reply: LateTransfer } as const

export const returnLateTransfer = endpoint({
  ...lateTransfer,
  path: '/api/office/payments/late/return',
  summary: "Note that a late transfer was sent back, with the bank's reference",
  input: z.object({ id, bankReference }),
  refusals: ['STATE_CHANGED'],
})

/** Puts a late transfer into the fund, as the client asked: money in the fund cannot be paid out. */
export const creditLateTransfer = endpoint({
  ...lateTransfer,
  path: '/api/office/payments/late/credit',
  summary: "Put a late transfer into the client's fund",
  input: z.object({ id }),
  refusals: ['STATE_CHANGED'],
})

/** A late transfer could not be paid out; the client reads why in their language, and the money waits on. */
export const failLateReturn = endpoint({
  ...lateTransfer,
  path: '/api/office/payments/late/fail',
  summary: 'Note that a late transfer could not be sent back',
  input: z.object({ id, noteEn: requiredText(500), noteEs: requiredText(500) }),
  refusals: ['STATE_CHANGED'],
})

export const HangingPayment = Payment.extend({ id: z.number(), client: Person })
export type HangingPayment = z.output<typeof HangingPayment>

/** Payments at outside processors whose end is not known yet, the oldest first. */
export const listHangingPayments = endpoint({
  method: 'GET',
  path: '/api/office/payments/hanging',
  access: 'staff',
  permission: 'payments.see',
  summary: 'Payments whose end is not known',
  input: z.object(deskPage),
  reply: HangingPayment,
  list: true,
})

const hanging = {
  method: 'POST',
  access: 'staff',
  permission: 'payments.decide',
  input: z.object({ id }),
  reply: Payment,
} as const

export const askAboutPayment = endpoint({
  ...hanging,
  path: '/api/office/payments/ask',
  summary: 'Ask the processor about a payment',
})

/** Ends a payment at its processor, so that the client can pay in another way. */
export const endPayment = endpoint({
  ...hanging,
  path: '/api/office/payments/end',
  summary: 'End a payment that nobody will make',
  refusals: ['PAYMENT_PENDING', 'STATE_CHANGED'],
})

/** A refund that finance sends by a transfer of its own, since a transfer paid the plan. */
export const RefundByHand = z.object({
  id: z.number(),
  reference: z.string(),
  bookingReference: z.string(),
  amountCents: z.number(),
  currency,
  decidedAt: instant.nullable(),
  /** The bank's reference of the transfer that paid. */
  paidBy: z.string(),
  client: Person,
})
export type RefundByHand = z.output<typeof RefundByHand>

export const listRefundsByHand = endpoint({
  method: 'GET',
  path: '/api/office/payments/refunds',
  access: 'staff',
  permission: 'refunds.see',
  summary: 'Refunds of bank transfers that wait to be sent',
  input: z.object(deskPage),
  reply: RefundByHand,
  list: true,
})

/** Takes note that finance has sent a refund. */
export const settleRefundByHand = endpoint({
  method: 'POST',
  path: '/api/office/payments/settleRefund',
  access: 'staff',
  permission: 'refunds.decide',
  summary: "Settle the refund of a bank transfer with the bank's reference",
  input: z.object({ id, bankReference }),
  reply: z.literal(true),
  refusals: ['STATE_CHANGED'],
})

/** Takes note that a refund could not be paid out; the client reads why in their language and chooses again. */
export const failRefundByHand = endpoint({
  method: 'POST',
  path: '/api/office/payments/failRefund',
  access: 'staff',
  permission: 'refunds.decide',
  summary: 'Note that the refund of a bank transfer could not be paid out',
  input: z.object({ id, noteEn: requiredText(500), noteEs: requiredText(500) }),
  reply: z.literal(true),
  refusals: ['STATE_CHANGED'],
})

/** Clients by name, e-mail, or the reference of a booking or the number of a plan. */
export const searchClients = endpoint({
  method: 'GET',
  path: '/api/office/clients',
  access: 'staff',
  permission: 'clients.see',
  summary: 'Search clients',
  input: z.object({
    text: text(100).pipe(z.string().min(2)),
    page: z.coerce.number().int().min(1).max(100_000).default(1),
    pageSize: z.coerce.number().int().min(1).max(100).default(20),
  }),
  reply: z.object({
    id: z.number(),
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    phone: z.string(),
    createdAt: instant,
  }),
  list: true,
})

/** A time when the agency acted as a client: when, who and why. */
export const Impersonation = z.object({
  id: z.number(),
  begunAt: instant,
  /** When it ended, or will at the latest. */
  endsAt: instant,
  staffName: z.string(),
  reason: z.string(),
})
export type Impersonation = z.output<typeof Impersonation>

/** A client with everything they planned and booked, to be looked at. */
export const getClientFile = endpoint({
  method: 'GET',
  path: '/api/office/clients/{id}',
  access: 'staff',
  permission: 'clients.see',
  summary: 'A client with their plans and bookings',
  input: z.object({ id }),
  reply: z.object({
    client: SignedInClient.omit({ clientId: true }),
    plans: z.array(TravelPlan),
    impersonations: z.array(Impersonation),
  }),
})

/** Gives a link, for 5 minutes and one use, by which the caller acts as a client (decisions 5). */
export const askForImpersonation = endpoint({
  method: 'POST',
  keyless: true,
  path: '/api/office/clients/impersonate',
  access: 'staff',
  permission: 'clients.impersonate',
  summary: 'Ask for a link to act as a client',
  input: z.object({ clientId: id, reason: requiredText(300) }),
  reply: z.object({ url: z.string(), expiresAt: instant }),
})

/** Uses the link up: for 30 minutes its owner acts as the client (decisions 5). */
export const beginImpersonation = endpoint({
  method: 'POST',
  keyless: true,
  path: '/api/clients/impersonate',
  access: 'public',
  summary: 'Begin to act as a client',
  input: z.object({ link: z.string().min(1).max(100) }),
  reply: z.object({
    accessToken: z.string(),
    endsAt: instant,
    client: z.object({ id: z.number(), firstName: z.string(), lastName: z.string() }),
  }),
  refusals: ['LINK_NOT_VALID'],
})

/** When the agency acted as the caller. */
export const listImpersonations = endpoint({
  method: 'GET',
  path: '/api/clients/impersonations/{clientId}',
  access: 'client',
  summary: 'When the agency acted as the client',
  input: z.object({ clientId: id }),
  reply: z.array(Impersonation),
})
