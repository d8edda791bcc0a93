import type { Bilingual } from '../../lib/languages.ts'

/** The profile fields required for signing (docs/rules/signing.md#signature). */
export const PROFILE_FIELDS = {
  firstName: { en: 'first name', es: 'nombre' },
  lastName: { en: 'last name', es: 'apellidos' },
  phone: { en: 'phone number', es: 'teléfono' },
  birthDate: { en: 'date of birth', es: 'fecha de nacimiento' },
  countryId: { en: 'country where you live', es: 'país donde vive' },
} as const satisfies Record<string, Bilingual>
export type ProfileField = keyof typeof PROFILE_FIELDS

/** Whether the signing page itself asks for a field; the other fields are entered in the profile. */
export const isAskedAtSigning = (field: ProfileField) => field === 'birthDate' || field === 'countryId'

const FIELDS = Object.keys(PROFILE_FIELDS) as ProfileField[]

/** The required fields that a profile is missing. */
export const missingFromProfile = (profile: Record<ProfileField, string | number | null>): ProfileField[] =>
  FIELDS.filter((field) => !profile[field])
