import { z } from 'zod'
import { endpoint } from '../../../platform/http/endpoint.ts'
import { bilingual, id, instant, requiredLang, text, wholeNumber } from '../../../platform/http/fields.ts'

const staff = { access: 'staff', permission: 'content.see' } as const

/** A sentence of a preview: the key of its wording and the values of its placeholders; without a key, a fixed text. */
const Piece = z.object({ key: z.string().nullable(), text: z.string(), values: z.record(z.string(), z.string()) })
export type Piece = z.output<typeof Piece>

const Preview = z.object({
  subject: Piece,
  paragraphs: z.array(Piece),
  button: Piece.nullable(),
  link: Piece.nullable(),
  /** The names of attached files. */
  attachments: z.array(z.string()),
})
export type Preview = z.output<typeof Preview>

/** A sentence that the office can change. */
const Wording = z.object({ key: z.string(), defaultText: z.string(), text: z.string() })

/** The language whose wording is out of date: only the other one has changed since they last matched. */
const older = z.enum(['en', 'es']).nullable()

const Version = z.object({
  version: z.number(),
  savedAt: instant,
  savedBy: z.string().nullable(),
  wording: z.record(z.string(), z.string()),
})

const InLanguage = z.object({
  /** The newest version; 0 while the wording is the default. */
  version: z.number(),
  sentences: z.array(Wording),
  /** A preview of each variant of the email. */
  previews: z.array(Preview),
  versions: z.array(Version),
})
export type MailInLanguage = z.output<typeof InLanguage>

/** Every email of the product. An email without a key has fixed wording. */
export const listMailTexts = endpoint({
  ...staff,
  method: 'GET',
  path: '/api/office/mailTexts',
  summary: 'The mails of the product',
  input: z.object({}),
  reply: z.array(
    z.object({
      id: z.number(),
      key: z.string().nullable(),
      name: bilingual,
      to: z.enum(['client', 'office']),
      /** Whether the wording in each language differs from the default. */
      changed: z.object({ en: z.boolean(), es: z.boolean() }),
      older,
    }),
  ),
})

/** One email with previews in both languages. Codes and passwords are masked. */
export const getMailText = endpoint({
  ...staff,
  method: 'GET',
  path: '/api/office/mailTexts/{id}',
  summary: 'A mail with its wording and previews',
  input: z.object({ id }),
  reply: z.object({
    id: z.number(),
    key: z.string().nullable(),
    name: bilingual,
    to: z.enum(['client', 'office']),
    older,
    en: InLanguage,
    es: InLanguage,
  }),
})

/** Changes the wording of an email; a sentence that is left out gets the default. `basedOn` is the version that was edited. */
export const saveMailText = endpoint({
  ...staff,
  method: 'POST',
  path: '/api/office/mailTexts/{id}/wording',
  permission: 'content.edit',
  summary: 'Change the wording of a mail',
  input: z.object({
    id,
    mailLang: requiredLang,
    basedOn: wholeNumber(0, 1_000_000),
    wording: z.record(z.string().max(60), text(2_000)),
  }),
  reply: z.object({ version: z.number() }),
  refusals: ['SAVED_MEANWHILE'],
})
