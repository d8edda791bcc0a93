import { z } from 'zod'
import { endpoint } from '../../platform/http/endpoint.ts'
import {
  day,
  email,
  id,
  instant,
  lang,
  phone as mobilePhone,
  nameText,
  requiredName,
  requiredText,
  siteId,
  text,
} from '../../platform/http/fields.ts'
import { alsoNamed } from '../../platform/http/other-names.ts'
import { passwordProblem } from './password-rules.ts'

/** The account that the demo's sign-in page offers. */
export const DEMO_CLIENT = { email: 'maria.perez@example.com', password: 'Varadero2026!' }

/** How long a temporary password works (docs/rules/sessions.md#password-recovery). */
export const TEMPORARY_PASSWORD_HOURS = 1

/** How long an activation link works (docs/rules/sessions.md#activation). */
export const ACTIVATION_HOURS = 72

const requiredNameField = (en: string, es: string) =>
  nameText(60).refine((value) => value.length > 0, { params: { en, es } })

const firstName = requiredNameField('First Name is required', 'El nombre es obligatorio')
const lastName = requiredNameField('Last Name is required', 'Los apellidos son obligatorios')

const isPhone = (value: string) =>
  /^\+?[\d\s().-]+$/.test(value) && /^\d{6,15}$/.test(value.replace(/\D/g, '')) && value.length <= 30
const phone = text(30).refine(isPhone, {
  params: {
    en: 'must look like +1 305 555 0142',
    es: 'debe tener la forma +1 305 555 0142',
  },
})

const whatsAppCode = z
  .string()
  .transform((value) => value.replace(/\s/g, ''))
  .refine((value) => /^\d{6}$/.test(value), {
    params: { en: 'must be a six-digit code', es: 'debe ser un código de seis dígitos' },
  })

const newPassword = z.string().superRefine((password, check) => {
  const problem = passwordProblem(password, '')
  if (problem) check.addIssue({ code: 'custom', params: problem, continue: false })
})

/** The details of a sign-up (docs/rules/sessions.md#sign-up). */
export const NewClient = z
  .object({
    email,
    password: newPassword,
    firstName: firstName.prefault(''),
    middleName: nameText(60).default(''),
    lastName: lastName.prefault(''),
    phone: alsoNamed(phone.prefault(''), 'phoneNumber'),
    birthDate: day.nullish(),
    countryId: id.nullish(),
    state: text(60).default(''),
    city: text(60).default(''),
    zip: text(20).default(''),
    address: text(200).default(''),
  })
  .superRefine((client, check) => {
    const problem = passwordProblem(client.password, client.email)
    if (problem) check.addIssue({ code: 'custom', path: ['password'], params: problem })
  })
export type NewClient = z.output<typeof NewClient>

/** The client in a sign-in reply. */
export const SignedInClient = z.object({
  id: z.number(),
  clientId: z.number(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phone: alsoNamed(z.string(), 'phoneNumber'),
  countryId: z.number().nullable(),
})
export type SignedInClient = z.output<typeof SignedInClient>

/** A client's profile. */
export const Profile = SignedInClient.extend({
  middleName: z.string(),
  birthDate: z.string().nullable(),
  countryName: z.string().nullable(),
  state: z.string(),
  city: z.string(),
  zip: z.string(),
  address: z.string(),
  /** Raised by every change and sent back with one, so that two windows do not overwrite each other. */
  version: z.number(),
})
export type Profile = z.output<typeof Profile>

/**
 * Opens an account and emails its activation link; the reply is the new client's id. An email address that already has an account
 * gets the same reply, and an email that says so (docs/rules/sessions.md#sign-up).
 */
export const signUp = endpoint({
  method: 'POST',
  path: '/api/clients',
  access: 'public',
  summary: 'Sign up',
  input: z.object({ newClient: NewClient, startWAVerif: z.boolean().default(false) }),
  reply: z.number(),
  refusals: ['TOO_MANY'],
})

/** Activates an account by the code of the emailed link, once, within 72 hours (docs/rules/sessions.md#activation). */
export const activateClient = endpoint({
  method: 'POST',
  path: '/api/clients/activate/{code}',
  access: 'public',
  summary: 'Activate an account',
  input: z.object({ code: z.string().max(100) }),
  reply: z.literal(true),
  alsoGet: true,
  refusals: ['ACTIVATION_NOT_VALID'],
})

/** Emails a new activation link; the reply is the same whether or not the account exists or needs one. */
export const resendActivation = endpoint({
  method: 'POST',
  path: '/api/clients/resendActivation',
  access: 'public',
  summary: 'Resend the activation link',
  input: z.object({ email }),
  reply: z.literal(true),
})

/**
 * Emails a temporary password if the address has an account; the reply is always the same. The old password stays valid until the
 * temporary one is used (docs/rules/sessions.md#password-recovery).
 */
export const recoverPassword = endpoint({
  method: 'POST',
  path: '/api/clients/recoverPassword',
  access: 'public',
  summary: 'Send a temporary password by email',
  input: z.object({ email, siteId }),
  reply: z.literal(true),
  refusals: ['TOO_MANY'],
})

const password = z.string().min(1).max(1_000)

/**
 * Changes the password, which ends the client's other sessions. A session opened with a temporary password does not need the old
 * one.
 */
export const changePassword = endpoint({
  method: 'POST',
  withTemporaryPassword: true,
  path: '/api/clients/changePassword',
  access: 'client',
  summary: 'Change the password',
  input: z
    .object({
      clientId: id.optional(),
      oldPassword: z.string().max(1_000).default(''),
      newPassword,
      confirmPassword: z.string(),
    })
    .superRefine((form, check) => {
      if (form.newPassword === form.confirmPassword) return
      const params = { en: 'must be the same as the new password', es: 'debe ser igual a la contraseña nueva' }
      check.addIssue({ code: 'custom', path: ['confirmPassword'], params })
    }),
  reply: z.literal(true),
  refusals: ['PASSWORD_NOT_CHANGED', 'TOO_MANY'],
})

/** Proves the client's identity by the password, for sensitive changes within the next five minutes. */
export const provePassword = endpoint({
  method: 'POST',
  path: '/api/clients/provePassword',
  access: 'client',
  summary: 'Prove the password before a sensitive change',
  input: z.object({ password }),
  reply: z.literal(true),
  refusals: ['WRONG_PASSWORD', 'TOO_MANY'],
})

/** An open session of a client. */
export const ClientSession = z.object({
  id: z.number(),
  agent: z.string(),
  createdAt: instant,
  lastSeenAt: instant,
  /** Whether it is the caller's session. */
  current: z.boolean(),
  /** Whether a staff member acts as the client in it (docs/rules/sessions.md#impersonation). */
  byAgency: z.boolean(),
})
export type ClientSession = z.output<typeof ClientSession>

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/clients/sessions',
  access: 'client',
  summary: 'Open sessions of the client',
  input: z.object({}),
  reply: z.array(ClientSession),
})

export const endSession = endpoint({
  method: 'POST',
  path: '/api/clients/sessions/end/{sessionId}',
  access: 'client',
  summary: 'End one session',
  input: z.object({ sessionId: id }),
  reply: z.literal(true),
})

export const endOtherSessions = endpoint({
  method: 'POST',
  path: '/api/clients/sessions/endOthers',
  access: 'client',
  summary: 'End all other sessions',
  input: z.object({}),
  reply: z.literal(true),
})

/** Ends the caller's session. */
export const logOff = endpoint({
  method: 'POST',
  withTemporaryPassword: true,
  path: '/api/clients/logOff',
  access: 'client',
  summary: 'Sign out',
  impersonated: 'allowed',
  input: z.object({}),
  reply: z.literal(true),
})

/** The caller's own profile. */
export const getProfile = endpoint({
  method: 'GET',
  path: '/api/profile/{id}/{languageId}',
  access: 'client',
  summary: 'Own profile',
  input: z.object({ id, languageId: lang }),
  reply: Profile,
})

/**
 * Changes the given fields of the caller's own profile; email address and password cannot be changed here. With `version`, a change
 * made in the meantime is not overwritten.
 */
export const updateProfile = endpoint({
  method: 'POST',
  path: '/api/profile/update',
  access: 'client',
  summary: 'Change own profile',
  impersonated: 'allowed',
  input: z.object({
    clientId: alsoNamed(id.optional(), 'id'),
    version: z.number().int().optional(),
    firstName: firstName.optional(),
    middleName: nameText(60).optional(),
    lastName: lastName.optional(),
    phone: alsoNamed(phone.optional(), 'phoneNumber'),
    birthDate: day.nullish(),
    countryId: id.nullish(),
    state: text(60).optional(),
    city: text(60).optional(),
    zip: text(20).optional(),
    address: text(200).optional(),
  }),
  reply: Profile,
  refusals: ['PROFILE_CHANGED', 'PROOF_NEEDED'],
})

const personFields = {
  firstName,
  lastName: nameText(60).default(''),
  countryId: id.nullable().default(null),
  passport: text(30).default(''),
  birthDate: day.nullable().default(null),
  phone: text(40).default(''),
  licenceNumber: text(40).default(''),
  licenceIssuedOn: day.nullable().default(null),
  licenceExpiresOn: day.nullable().default(null),
}

/** A traveler or driver saved for later bookings. */
export const SavedPerson = z.object({
  id: z.number(),
  firstName: z.string(),
  lastName: z.string(),
  countryId: z.number().nullable(),
  passport: z.string(),
  birthDate: z.string().nullable(),
  phone: z.string(),
  licenceNumber: z.string(),
  licenceIssuedOn: z.string().nullable(),
  licenceExpiresOn: z.string().nullable(),
})
export type SavedPerson = z.output<typeof SavedPerson>

export const listSavedPeople = endpoint({
  method: 'GET',
  path: '/api/clients/savedPeople',
  access: 'client',
  summary: 'Saved travelers and drivers',
  input: z.object({}),
  reply: z.array(SavedPerson),
})

/**
 * Saves a person. With an id, replaces all fields. Without one, adds the given fields to the saved person with the same name, if
 * any, so that repeated bookings do not save a person twice.
 */
export const savePerson = endpoint({
  method: 'POST',
  path: '/api/clients/savedPeople',
  access: 'client',
  summary: 'Save a traveler or driver',
  input: z.object({ personId: id.optional(), ...personFields }),
  reply: SavedPerson,
  refusals: ['SAVED_PEOPLE_FULL'],
})

export const deletePerson = endpoint({
  method: 'POST',
  path: '/api/clients/savedPeople/delete/{personId}',
  access: 'client',
  summary: 'Delete a saved traveler or driver',
  input: z.object({ personId: id }),
  reply: z.literal(true),
})

/** Maximum drafts per account; only the newest are kept. */
export const BOOKING_DRAFTS_MAX = 20

/** The draft of a booking (docs/rules/storefront.md#drafts). */
export const BookingDraft = z.object({
  /** Path and query of the offer's form, without the language prefix. */
  path: text(600).refine((path) => /^\/(book-car-confirm\?|book-lodging\/)[\w./?&=%+,~!'()*-]*$/.test(path), {
    params: { en: 'must be the path of an offer', es: 'debe ser la ruta de una oferta' },
  }),
  /** The last day on which the offer can be booked. */
  lastDay: day,
  /** When it was last edited, in milliseconds since 1970, and always higher than the previous version. The highest version wins. */
  version: z.number().int().min(1).max(8_640_000_000_000_000),
  /** The values of the form's fields. */
  fields: z.array(z.object({ name: requiredText(40), value: text(200) })).max(200),
  /** True when the booking was made or the draft discarded: the draft is deleted. */
  erased: z.boolean().default(false),
})
export type BookingDraft = z.output<typeof BookingDraft>

/**
 * Saves the drafts that changed in this browser and returns all drafts of the account. Refused to staff who act as the client,
 * because drafts contain passport numbers that have not been submitted to the agency.
 */
export const syncBookingDrafts = endpoint({
  method: 'POST',
  keyless: 'The newer of two drafts wins, so repeating the call changes nothing.',
  path: '/api/clients/bookingDrafts',
  access: 'client',
  impersonated: 'refused',
  summary: 'Save and list drafts of bookings',
  input: z.object({ drafts: z.array(BookingDraft).max(BOOKING_DRAFTS_MAX) }),
  reply: z.array(BookingDraft),
})

/**
 * Whether a card's name matches the client; five attempts an hour (docs/rules/payment.md#cardholder-name). `reason` is empty when
 * it does.
 */
export const checkCardholderName = endpoint({
  method: 'POST',
  path: '/api/admin/clients/CheckIfNameIsValid',
  access: 'client',
  staffPermission: 'clients.see',
  summary: 'Whether the name on a card matches the client',
  input: z.object({ clientId: id, cardHolderName: requiredName(100) }),
  reply: z.object({ isValid: z.boolean(), reason: z.string() }),
  refusals: ['TOO_MANY'],
})

/** All the data kept about the client, one part per feature. */
export const getMyData = endpoint({
  method: 'GET',
  path: '/api/clients/myData',
  access: 'client',
  impersonated: 'refused',
  summary: 'All data of the client',
  input: z.object({}),
  reply: z.record(z.string(), z.unknown()),
})

/**
 * Deletes the account permanently; requires its email address and password. Paid plans, receipts and the ledger are kept, as the
 * law requires; everything else is erased.
 */
export const deleteAccount = endpoint({
  method: 'POST',
  path: '/api/clients/deleteAccount',
  access: 'client',
  summary: 'Delete the account',
  input: z.object({ email, password }),
  reply: z.literal(true),
  refusals: ['ACCOUNT_IN_USE', 'WRONG_PASSWORD', 'TOO_MANY'],
})

const whatsApp = {
  method: 'POST',
  access: 'client',
  staffPermission: 'clients.see',
  input: z.object({ clientId: id, mobilePhone }),
} as const

/** Whether the phone number can be verified (docs/rules/messages.md#whatsapp-verification). */
export const isAllowedWhatsApp = endpoint({
  ...whatsApp,
  path: '/api/admin/clients/allowedWAAccount',
  impersonated: 'allowed',
  summary: 'Whether WhatsApp is allowed for a phone number',
  reply: z.boolean(),
})

export const existsWhatsApp = endpoint({
  ...whatsApp,
  path: '/api/admin/clients/existsWAAccount',
  summary: 'Whether another client has verified a phone number',
  reply: z.boolean(),
  refusals: ['TOO_MANY'],
})

export const needsWhatsApp = endpoint({
  ...whatsApp,
  path: '/api/admin/clients/needToVerifyWAAccount',
  impersonated: 'allowed',
  summary: 'Whether a phone number needs verification',
  reply: z.boolean(),
})

const WhatsAppCode = z.object({ worksUntil: instant, againAt: instant })

/** Sends a six-digit code to the client's phone. */
export const startWhatsApp = endpoint({
  ...whatsApp,
  path: '/api/admin/clients/startWAAccountVerification',
  staffPermission: 'notes.answer',
  summary: 'Send a code on WhatsApp',
  reply: WhatsAppCode,
  refusals: ['WHATSAPP_NOT_STARTED', 'TOO_MANY'],
})

export const confirmWhatsApp = endpoint({
  method: 'POST',
  access: 'client',
  path: '/api/clients/confirmWAAccount',
  summary: 'Verify a phone number by its code',
  input: z.object({ clientId: id, code: whatsAppCode }),
  reply: z.literal(true),
  refusals: ['CODE_WRONG', 'CODE_NOT_VALID', 'WHATSAPP_NOT_STARTED'],
})

/** The verification state of the phone number in a profile; `code` when a sent code still works. */
export const WhatsAppState = z.object({
  phone: z.string().nullable(),
  state: z.enum(['notAllowed', 'verified', 'needed']),
  code: WhatsAppCode.nullable(),
})
export type WhatsAppState = z.input<typeof WhatsAppState>

export const getWhatsAppState = endpoint({
  method: 'GET',
  path: '/api/clients/whatsAppAccount/{clientId}',
  access: 'client',
  summary: 'Verification state of the phone number',
  input: z.object({ clientId: id }),
  reply: WhatsAppState,
})

/** An email or WhatsApp message sent by the store. */
export const Mail = z.object({
  id: z.number(),
  channel: z.enum(['email', 'whatsapp']),
  recipient: z.string(),
  lang: z.enum(['en', 'es']),
  subject: z.string(),
  text: z.string(),
  createdAt: instant,
})
export type Mail = z.output<typeof Mail>

/** The newest emails of the demo, public; it does not exist outside the demo. */
export const listDemoMails = endpoint({
  method: 'GET',
  path: '/api/demo/mailbox',
  access: 'public',
  summary: 'Newest emails and WhatsApp messages of the demo',
  input: z.object({}),
  reply: z.array(Mail),
})
