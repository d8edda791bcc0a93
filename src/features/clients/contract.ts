import { z } from 'zod'
import { endpoint } from '../../platform/http/endpoint.ts'
import { day, email, id, instant, lang, phone as mobilePhone, requiredText, text } from '../../platform/http/fields.ts'
import { passwordProblem } from './password-rules.ts'

/** 'user:password' of the fixed client header that the storefront sends with POST /token (spec 7); no secret. */
export const SITE_BASIC_HEADER = 'alamar-site:storefront'

/** The account that the demo's sign-in page offers. */
export const DEMO_CLIENT = { email: 'maria.perez@example.com', password: 'Varadero2026!' }

/** Hours for which a temporary password works (decisions 5). */
export const TEMPORARY_PASSWORD_HOURS = 1

/** Hours for which an activation link works (decisions 5). */
export const ACTIVATION_HOURS = 72

const requiredName = (en: string, es: string) => text(60).refine((value) => value.length > 0, { params: { en, es } })

const firstName = requiredName('First Name is required', 'El nombre es obligatorio')
const lastName = requiredName('Last Name is required', 'El apellido es obligatorio')

const isPhone = (value: string) =>
  /^\+?[\d\s().-]+$/.test(value) && /^\d{6,15}$/.test(value.replace(/\D/g, '')) && value.length <= 30
const phone = text(30).refine(isPhone, {
  params: {
    en: 'must be a telephone number like +1 305 555 0142',
    es: 'debe ser un número de teléfono como +1 305 555 0142',
  },
})

const whatsAppCode = z
  .string()
  .transform((value) => value.replace(/\s/g, ''))
  .refine((value) => /^\d{6}$/.test(value), {
    params: { en: 'must be the six digits of the code', es: 'debe tener los seis dígitos del código' },
  })

const newPassword = z.string().superRefine((password, check) => {
  const problem = passwordProblem(password, '')
  if (problem) check.addIssue({ code: 'custom', params: problem, continue: false })
})

/** What a newcomer tells about themselves (spec 3, 5). */
export const NewClient = z
  .object({
    email,
    password: newPassword,
    firstName: firstName.prefault(''),
    middleName: text(60).default(''),
    lastName: lastName.prefault(''),
    phone: phone.prefault(''),
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

/** A client as the sign-in shows it (spec 3). */
export const SignedInClient = z.object({
  id: z.number(),
  clientId: z.number(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string(),
  countryId: z.number().nullable(),
})
export type SignedInClient = z.output<typeof SignedInClient>

/** Everything that a client keeps about themselves (spec 3). */
export const Profile = SignedInClient.extend({
  middleName: z.string(),
  birthDate: z.string().nullable(),
  countryName: z.string().nullable(),
  state: z.string(),
  city: z.string(),
  zip: z.string(),
  address: z.string(),
  /** Raised by every change; sent back with one, so that two windows do not overwrite each other. */
  version: z.number(),
})
export type Profile = z.output<typeof Profile>

/** Opens an account and mails its activation link; the reply is the new client's id (spec 3, decisions 5). */
export const signUp = endpoint({
  method: 'POST',
  keyless: true,
  path: '/api/clients',
  access: 'public',
  summary: 'Sign up',
  input: z.object({ newClient: NewClient, startWAVerif: z.boolean().default(false) }),
  reply: z.number(),
  refusals: ['EMAIL_TAKEN', 'TOO_MANY'],
})

/** Activates an account by the code of the mailed link, once, within 72 hours (decisions 5). */
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

/** Mails a new activation link; answers the same whether or not the account exists or needs one. */
export const resendActivation = endpoint({
  method: 'POST',
  path: '/api/clients/resendActivation',
  access: 'public',
  summary: 'Mail the activation link again',
  input: z.object({ email }),
  reply: z.literal(true),
})

/**
 * Mails a temporary password to whoever has an account with this e-mail; the answer is always the same (decisions 5). The old
 * password stays valid until the new one is used.
 */
export const recoverPassword = endpoint({
  method: 'POST',
  keyless: true,
  path: '/api/clients/recoverPassword',
  access: 'public',
  summary: 'Mail a temporary password',
  input: z.object({ email, siteId: id.optional() }),
  reply: z.literal(true),
  refusals: ['TOO_MANY'],
})

const password = z.string().min(1).max(1_000)

/**
 * Chooses a new password, which ends the client's other sessions. Whoever came with a temporary password need not give it a
 * second time.
 */
export const changePassword = endpoint({
  method: 'POST',
  keyless: true,
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

/** Shows once more that it is the owner who sits there, for what is asked within the next five minutes (checks 2). */
export const provePassword = endpoint({
  method: 'POST',
  keyless: true,
  path: '/api/clients/provePassword',
  access: 'client',
  summary: 'Give the password again before a sensitive change',
  input: z.object({ password }),
  reply: z.literal(true),
  refusals: ['WRONG_PASSWORD', 'TOO_MANY'],
})

/** Where a client is signed in. */
export const ClientSession = z.object({
  id: z.number(),
  agent: z.string(),
  createdAt: instant,
  lastSeenAt: instant,
  /** The one that asks. */
  current: z.boolean(),
  /** One of the agency's staff acts as the client (decisions 5). */
  byAgency: z.boolean(),
})
export type ClientSession = z.output<typeof ClientSession>

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/clients/sessions',
  access: 'client',
  summary: 'Where the client is signed in',
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
  summary: 'End all sessions but this one',
  input: z.object({}),
  reply: z.literal(true),
})

/** Ends the session whose token is sent. */
export const logOff = endpoint({
  method: 'POST',
  withTemporaryPassword: true,
  path: '/api/clients/logOff',
  access: 'client',
  summary: 'Log off',
  impersonated: 'allowed',
  input: z.object({}),
  reply: z.literal(true),
})

/** The caller's own profile; the second segment is a language id (spec 7, decisions 4). */
export const getProfile = endpoint({
  method: 'GET',
  path: '/api/profile/{id}/{languageId}',
  access: 'client',
  summary: 'Own profile',
  input: z.object({ id, languageId: lang }),
  reply: Profile,
})

/**
 * Changes what is given of the caller's own profile; everything else stays, e-mail and password always do. With the version
 * that was read, a change that somebody else made meanwhile is not overwritten.
 */
export const updateProfile = endpoint({
  method: 'POST',
  path: '/api/profile/update',
  access: 'client',
  summary: 'Change own profile',
  impersonated: 'allowed',
  input: z.object({
    clientId: id.optional(),
    version: z.number().int().optional(),
    firstName: firstName.optional(),
    middleName: text(60).optional(),
    lastName: lastName.optional(),
    phone: phone.optional(),
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
  lastName: text(60).default(''),
  countryId: id.nullable().default(null),
  passport: text(30).default(''),
  birthDate: day.nullable().default(null),
  phone: text(40).default(''),
  licenceNumber: text(40).default(''),
  licenceIssuedOn: day.nullable().default(null),
  licenceExpiresOn: day.nullable().default(null),
}

/** Somebody for whom a client books again and again, as traveller or as driver. */
export const SavedPerson = z.object({ id: z.number(), ...personFields })
export type SavedPerson = z.output<typeof SavedPerson>

export const listSavedPeople = endpoint({
  method: 'GET',
  path: '/api/clients/savedPeople',
  access: 'client',
  summary: 'Saved travellers and drivers',
  input: z.object({}),
  reply: z.array(SavedPerson),
})

/**
 * Saves somebody. With an id all fields are replaced; without one, whoever has the same name is completed by what is given, so
 * that a booking can save its people again and again.
 */
export const savePerson = endpoint({
  method: 'POST',
  path: '/api/clients/savedPeople',
  access: 'client',
  summary: 'Save a traveller or driver',
  input: z.object({ personId: id.optional(), ...personFields }),
  reply: SavedPerson,
  refusals: ['SAVED_PEOPLE_FULL'],
})

export const deletePerson = endpoint({
  method: 'POST',
  path: '/api/clients/savedPeople/delete/{personId}',
  access: 'client',
  summary: 'Delete a saved traveller or driver',
  input: z.object({ personId: id }),
  reply: z.literal(true),
})

/** Whether the name on a card is the client's; five tries an hour (decisions 4). `reason` is empty when it is. */
export const checkCardholderName = endpoint({
  method: 'POST',
  keyless: true,
  path: '/api/admin/clients/CheckIfNameIsValid',
  access: 'client',
  summary: "Whether the name on a card is the client's",
  input: z.object({ clientId: id, cardHolderName: requiredText(100) }),
  reply: z.object({ isValid: z.boolean(), reason: z.string() }),
  refusals: ['TOO_MANY'],
})

/** Everything that the store keeps of the client, one part of each feature. */
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
 * Deletes the account for good: the e-mail must be typed and the password given. Paid plans, receipts and the ledger are kept,
 * as law wants it; everything else is erased.
 */
export const deleteAccount = endpoint({
  method: 'POST',
  keyless: true,
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
  keyless: true,
  input: z.object({ clientId: id, mobilePhone }),
} as const

/** Whether the caller's telephone can be verified on WhatsApp: its country is permitted and messaging is on (decisions 6). */
export const isAllowedWhatsApp = endpoint({
  ...whatsApp,
  path: '/api/admin/clients/allowedWAAccount',
  impersonated: 'allowed',
  summary: 'Whether WhatsApp is allowed for a telephone',
  reply: z.boolean(),
})

/** Whether another client has verified a telephone (decisions 6). */
export const existsWhatsApp = endpoint({
  ...whatsApp,
  path: '/api/admin/clients/existsWAAccount',
  summary: 'Whether another client has verified a telephone',
  reply: z.boolean(),
  refusals: ['TOO_MANY'],
})

/** Whether the caller has not verified this telephone (decisions 6). */
export const needsWhatsApp = endpoint({
  ...whatsApp,
  path: '/api/admin/clients/needToVerifyWAAccount',
  impersonated: 'allowed',
  summary: 'Whether a telephone is to be verified',
  reply: z.boolean(),
})

const WhatsAppCode = z.object({ worksUntil: instant, againAt: instant })

/** Sends a code of six digits to the caller's telephone (decisions 6). */
export const startWhatsApp = endpoint({
  ...whatsApp,
  path: '/api/admin/clients/startWAAccountVerification',
  summary: 'Send a code by WhatsApp',
  reply: WhatsAppCode,
  refusals: ['WHATSAPP_NOT_STARTED', 'TOO_MANY'],
})

/** Proves by the code that the telephone is the caller's. */
export const confirmWhatsApp = endpoint({
  method: 'POST',
  access: 'client',
  keyless: true,
  path: '/api/clients/confirmWAAccount',
  summary: 'Verify a telephone by its code',
  input: z.object({ clientId: id, code: whatsAppCode }),
  reply: z.literal(true),
  refusals: ['CODE_WRONG', 'CODE_NOT_VALID', 'WHATSAPP_NOT_STARTED'],
})

/** How the telephone of a profile stands on WhatsApp, and until when a code that was sent works. */
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
  summary: 'How the telephone stands on WhatsApp',
  input: z.object({ clientId: id }),
  reply: WhatsAppState,
})

/** A mail, or a message to a telephone, that the store has written. */
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

/** The newest mails of the demo, for everybody; with the demo off there is no such thing. */
export const listDemoMails = endpoint({
  method: 'GET',
  path: '/api/demo/mailbox',
  access: 'public',
  summary: 'Newest mails and messages of the demo',
  input: z.object({}),
  reply: z.array(Mail),
})
