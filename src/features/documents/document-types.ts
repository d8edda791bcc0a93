import type { Bilingual } from '../../lib/languages.ts'
import { ACTION, type ActionType } from '../../lib/trip-documents.ts'

/** Kinds of identification documents with their ids (spec 3). */
export const DOC = { identityCard: 1, passport: 2, driverLicense: 3, identityCardOrDriverLicense: 4 } as const
export type DocType = (typeof DOC)[keyof typeof DOC]

export const isDocType = (value: number): value is DocType => Object.values(DOC).some((id) => id === value)

export const isActionType = (value: number): value is ActionType => value === ACTION.verify || value === ACTION.renew

/** What a document of some kind is called. */
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

/** The pictures that a document needs: of a passport the page with the photo, of a card both sides. */
export const SIDES: Record<DocType, readonly Side[]> = {
  [DOC.identityCard]: ['front', 'back'],
  [DOC.passport]: ['front'],
  [DOC.driverLicense]: ['front', 'back'],
  [DOC.identityCardOrDriverLicense]: ['front', 'back'],
}

/** Which kinds do for one that is asked: a passport also proves who somebody is. */
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

/** A number that others may see: its last four signs. */
export const maskNumber = (number: string) => `•••• ${number.slice(-4)}`
