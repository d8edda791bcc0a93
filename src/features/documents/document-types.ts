import {
  ACTION,
  type ActionType,
  DOC,
  DOC_NAMES,
  DOCUMENT,
  type DocType,
  type DocumentStatus,
  isMissing,
} from '../travel-plan/trip-documents.ts'

export type { ActionType, DocType }
export { DOC, DOC_NAMES }

export const isDocType = (value: number): value is DocType => Object.values(DOC).some((id) => id === value)

export const isActionType = (value: number): value is ActionType => value === ACTION.verify || value === ACTION.renew

export type Side = 'front' | 'back'

/** The pictures of a document: the photo page of a passport, both sides of a card. */
export const SIDES: Record<DocType, readonly Side[]> = {
  [DOC.identityCard]: ['front', 'back'],
  [DOC.passport]: ['front'],
  [DOC.driverLicense]: ['front', 'back'],
  [DOC.identityCardOrDriverLicense]: ['front', 'back'],
}

/** The types accepted for a required type. */
export const ACCEPTED: Record<DocType, readonly DocType[]> = {
  [DOC.identityCard]: [DOC.identityCard, DOC.passport],
  [DOC.passport]: [DOC.passport],
  [DOC.driverLicense]: [DOC.driverLicense],
  [DOC.identityCardOrDriverLicense]: [
    DOC.identityCardOrDriverLicense,
    DOC.identityCard,
    DOC.driverLicense,
    DOC.passport,
  ],
}

/**
 * The types offered on the page of a required type, the usual one first: a payer sends one picture of a passport, or both sides of a card.
 */
export const OFFERED: Record<DocType, readonly DocType[]> = {
  [DOC.identityCard]: [DOC.identityCard],
  [DOC.passport]: [DOC.passport],
  [DOC.driverLicense]: [DOC.driverLicense],
  [DOC.identityCardOrDriverLicense]: [DOC.passport, DOC.identityCardOrDriverLicense],
}

/**
 * The document type to capture on the page of a required type: the requested one, or one that was already sent, or the usual one. `sent`
 * has the status of each offered type. Opening the page starts the usual type, so any other started type was chosen by the client.
 */
export const typeToCapture = (
  sent: readonly { docType: DocType; status: DocumentStatus }[],
  asked: number,
): DocType => {
  const chosen =
    sent.find(({ docType }) => docType === asked) ??
    sent.find((document) => !isMissing(document)) ??
    sent.findLast(({ status }) => status !== DOCUMENT.none)
  return (chosen ?? sent[0]!).docType
}

/** Hides a document number except its last four characters. */
export const maskNumber = (number: string) => `•••• ${number.slice(-4)}`
