import type { Bilingual } from '../../lib/languages.ts'
import { ACTION, type ActionType } from '../travel-plan/trip-documents.ts'

export type { ActionType }

/** Types of identification documents (docs/rules/documents.md#document-types). */
export const DOC = { identityCard: 1, passport: 2, driverLicense: 3, identityCardOrDriverLicense: 4 } as const
export type DocType = (typeof DOC)[keyof typeof DOC]

export const isDocType = (value: number): value is DocType => Object.values(DOC).some((id) => id === value)

export const isActionType = (value: number): value is ActionType => value === ACTION.verify || value === ACTION.renew

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
