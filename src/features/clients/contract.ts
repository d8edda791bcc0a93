import { z } from 'zod'
import { endpoint } from '../../platform/http/endpoint.ts'
import { day, email, id, instant, lang, text } from '../../platform/http/fields.ts'
import { passwordProblem } from './password-rules.ts'

/** 'user:password' of the fixed client header that the storefront sends with POST /token (spec 7); no secret. */
export const SITE_BASIC_HEADER = 'alamar-site:storefront'

/** The account that the demo's sign-in page offers. */
export const DEMO_CLIENT = { email: 'maria.perez@example.com', password: 'Varadero2026!' }

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

/** Ends the session whose token is sent. */
export const logOff = endpoint({
  method: 'POST',
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

/** Changes what is given of the caller's own profile; everything else stays, e-mail and password always do. */
export const updateProfile = endpoint({
  method: 'POST',
  path: '/api/profile/update',
  access: 'client',
  summary: 'Change own profile',
  impersonated: 'allowed',
  input: z.object({
    clientId: id.optional(),
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
