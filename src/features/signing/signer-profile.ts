import type { Bilingual } from '../../lib/languages.ts'

/** What a profile must hold before its client signs (spec 5, 9: the profile is checked before signing). */
export const PROFILE_FIELDS = {
  firstName: { en: 'first name', es: 'nombre' },
  lastName: { en: 'last name', es: 'apellido' },
  phone: { en: 'telephone', es: 'teléfono' },
  birthDate: { en: 'date of birth', es: 'fecha de nacimiento' },
  countryId: { en: 'country', es: 'país' },
} as const satisfies Record<string, Bilingual>
export type ProfileField = keyof typeof PROFILE_FIELDS

const FIELDS = Object.keys(PROFILE_FIELDS) as ProfileField[]

/** What a profile still lacks before its client can sign. */
export const missingFromProfile = (profile: Record<ProfileField, string | number | null>): ProfileField[] =>
  FIELDS.filter((field) => !profile[field])
