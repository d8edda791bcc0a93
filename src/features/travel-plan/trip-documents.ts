import type { Bilingual } from '../../lib/languages.ts'

/** Types of identification documents (docs/rules/documents.md#document-types). */
export const DOC = { identityCard: 1, passport: 2, driverLicense: 3, identityCardOrDriverLicense: 4 } as const
export type DocType = (typeof DOC)[keyof typeof DOC]

/** Display names. */
export const DOC_NAMES: Record<DocType, Bilingual> = {
  [DOC.identityCard]: { en: 'identity card', es: 'carné de identidad' },
  [DOC.passport]: { en: 'passport', es: 'pasaporte' },
  [DOC.driverLicense]: { en: 'driver license', es: 'licencia de conducción' },
  [DOC.identityCardOrDriverLicense]: {
    en: 'identity card or driver license',
    es: 'carné de identidad o licencia de conducción',
  },
}

/** Names of required documents in a list; the payer chooses among several types. */
export const REQUIRED_NAMES: Record<DocType, Bilingual> = {
  ...DOC_NAMES,
  [DOC.identityCardOrDriverLicense]: { en: 'identity document', es: 'documento de identidad' },
}

/** 'Emily Carter’s passport' */
export const documentNameOf = (docType: DocType, person: string, names = DOC_NAMES): Bilingual => {
  const { en, es } = names[docType]
  return { en: `${person}’s ${en}`, es: `${es.charAt(0).toUpperCase()}${es.slice(1)} de ${person}` }
}

/** Document states (docs/rules/documents.md#document-states); `none` stands for a document that was not started. */
export const DOCUMENT = { none: 0, started: 1, inReview: 2, approved: 3, rejected: 4, expired: 5 } as const
export type DocumentStatus = (typeof DOCUMENT)[keyof typeof DOCUMENT]

/** Why a document is captured (docs/rules/documents.md#capture). */
export const ACTION = { verify: 1, renew: 2 } as const
export type ActionType = (typeof ACTION)[keyof typeof ACTION]

type WithStatus = { status: DocumentStatus }

/** Not uploaded yet, or to be uploaded again. */
export const isMissing = ({ status }: WithStatus) => status !== DOCUMENT.approved && status !== DOCUMENT.inReview

/** Who acts next on the documents of a trip: the client uploads, staff review, or nobody. */
export const nextDocumentActor = (documents: readonly WithStatus[]): 'client' | 'staff' | 'nobody' => {
  if (documents.every(({ status }) => status === DOCUMENT.approved)) return 'nobody'
  return documents.some(isMissing) ? 'client' : 'staff'
}

/**
 * The path of a document's capture page. Afterwards, the page opens the next missing document of the plan, or `returnUrl`. `capture` is the
 * type to capture when the page for the required type offers several.
 */
export const capturePath = (
  { docType, personId }: { docType: number; personId: number },
  returnUrl: string,
  { actionType = ACTION.verify, planId, capture }: { actionType?: ActionType; planId?: number; capture?: DocType } = {},
) => {
  const choices = `${capture ? `&capture=${capture}` : ''}${planId ? `&plan=${planId}` : ''}`
  return `/verify-documents/${actionType}/${docType}?person=${personId}${choices}&returnUrl=${encodeURIComponent(returnUrl)}`
}
