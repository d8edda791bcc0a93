import { ACTION, type ActionType, DOC, DOC_NAMES, type DocType } from '../travel-plan/trip-documents.ts'

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

/** Hides a document number except its last four characters. */
export const maskNumber = (number: string) => `•••• ${number.slice(-4)}`
