import { z } from 'zod'
import { endpoint } from '../../../platform/http/endpoint.ts'
import { anyId, bilingual, day, id, instant, richText, text, wholeNumber } from '../../../platform/http/fields.ts'
import { RichLine } from '../contract.ts'
import { POLICY_KINDS } from '../policy.ts'

const kind = z.enum(POLICY_KINDS)
/** `supplierId` is the supplier of rental conditions, and 0 for the other kinds. */
const key = { kind, supplierId: anyId }

const Sections = z.array(z.object({ heading: z.string(), paragraphs: z.array(RichLine) }))

/** A version of a text for the office: a draft without an effective date, or a published version. */
export const OfficeVersion = z.object({
  id: z.number(),
  kind,
  supplierId: z.number(),
  title: bilingual,
  sections: z.object({ en: Sections, es: Sections }),
  effectiveOn: z.string().nullable(),
  savedAt: instant,
  /** Null for a text from a catalogue or from the first start of the store. */
  savedBy: z.string().nullable(),
  revision: z.number(),
  /** The language that is out of date: only the other one has changed since they last matched. */
  older: z.enum(['en', 'es']).nullable(),
  /** Whether somebody has confirmed that both languages match. */
  confirmed: z.boolean(),
})
export type OfficeVersion = z.output<typeof OfficeVersion>

const staff = { access: 'staff', permission: 'content.see' } as const
const editor = { ...staff, method: 'POST', permission: 'content.edit' } as const

/** Every text that has versions, with the state of its versions. */
export const listPolicies = endpoint({
  ...staff,
  method: 'GET',
  path: '/api/office/policies',
  summary: 'Policies, conditions and charges with their versions',
  input: z.object({}),
  reply: z.array(OfficeVersion.omit({ sections: true })),
})

/** All versions of one text: the draft first, then by effective date, newest first. */
export const listPolicyVersions = endpoint({
  ...staff,
  method: 'GET',
  path: '/api/office/policies/{kind}/{supplierId}',
  summary: 'All versions of a policy',
  input: z.object(key),
  reply: z.array(OfficeVersion),
})

const sections = z.array(z.object({ heading: text(200), paragraphs: z.array(richText(5_000)).max(100) })).max(100)

/** Saves the draft of a text. `revision` is the revision of the edited draft, or 0 for a new one. */
export const savePolicyDraft = endpoint({
  ...editor,
  path: '/api/office/policies/{kind}/{supplierId}/draft',
  summary: 'Save the draft of a policy',
  input: z.object({
    ...key,
    revision: wholeNumber(0, 1_000_000),
    title: z.object({ en: text(120), es: text(120) }),
    sections: z.object({ en: sections, es: sections }),
  }),
  reply: OfficeVersion,
  refusals: ['SAVED_MEANWHILE'],
})

/** Deletes the draft that the caller read with `revision`, 0 if there was none. */
export const discardPolicyDraft = endpoint({
  ...editor,
  path: '/api/office/policies/{kind}/{supplierId}/discard',
  summary: 'Discard the draft of a policy',
  input: z.object({ ...key, revision: wholeNumber(0, 1_000_000) }),
  reply: z.object({ discarded: z.boolean() }),
  refusals: ['SAVED_MEANWHILE'],
})

/** Gives the draft its effective date, today or later. It can no longer be changed afterwards. */
export const publishPolicy = endpoint({
  ...editor,
  path: '/api/office/policies/{kind}/{supplierId}/publish',
  summary: 'Publish the draft of a policy from a day on',
  input: z.object({ ...key, revision: wholeNumber(1, 1_000_000), effectiveOn: day }),
  reply: OfficeVersion,
  refusals: ['SAVED_MEANWHILE'],
})

/** Confirms that the outdated language of a version is up to date. `revision` is the revision that the caller read. */
export const confirmPolicy = endpoint({
  ...editor,
  path: '/api/office/policyVersions/{id}/confirm',
  summary: 'Say that both languages of a policy agree',
  input: z.object({ id, revision: wholeNumber(1, 1_000_000) }),
  reply: OfficeVersion,
  refusals: ['SAVED_MEANWHILE'],
})

/** Turns an announced version, which is not in effect yet, back into a draft. */
export const withdrawPolicy = endpoint({
  ...editor,
  path: '/api/office/policyVersions/{id}/withdraw',
  summary: 'Withdraw a policy that is not in effect yet',
  input: z.object({ id }),
  reply: OfficeVersion,
  refusals: ['SAVED_MEANWHILE', 'DRAFT_EXISTS'],
})
