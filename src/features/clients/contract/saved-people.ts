import { z } from 'zod'
import { endpoint } from '../../../platform/http/endpoint.ts'
import { day, id, nameText, text } from '../../../platform/http/fields.ts'
import { firstName } from './fields.ts'

const personFields = {
  firstName,
  lastName: nameText(60).default(''),
  countryId: id.nullable().default(null),
  passport: text(30).default(''),
  birthDate: day.nullable().default(null),
  phone: text(40).default(''),
  licenceNumber: text(40).default(''),
  licenceIssuedOn: day.nullable().default(null),
  licenceExpiresOn: day.nullable().default(null),
}

/** A traveler or driver saved for later bookings. */
export const SavedPerson = z.object({
  id: z.number(),
  firstName: z.string(),
  lastName: z.string(),
  countryId: z.number().nullable(),
  passport: z.string(),
  birthDate: z.string().nullable(),
  phone: z.string(),
  licenceNumber: z.string(),
  licenceIssuedOn: z.string().nullable(),
  licenceExpiresOn: z.string().nullable(),
})
export type SavedPerson = z.output<typeof SavedPerson>

export const listSavedPeople = endpoint({
  method: 'GET',
  path: '/api/clients/savedPeople',
  access: 'client',
  summary: 'Saved travelers and drivers',
  input: z.object({}),
  reply: z.array(SavedPerson),
})

/**
 * Saves a person. With an id, replaces all fields. Without one, adds the given fields to the saved person with the same name, if
 * any, so that repeated bookings do not save a person twice.
 */
export const savePerson = endpoint({
  method: 'POST',
  path: '/api/clients/savedPeople',
  access: 'client',
  summary: 'Save a traveler or driver',
  input: z.object({ personId: id.optional(), ...personFields }),
  reply: SavedPerson,
  refusals: ['SAVED_PEOPLE_FULL'],
})

export const deletePerson = endpoint({
  method: 'POST',
  path: '/api/clients/savedPeople/delete/{personId}',
  access: 'client',
  summary: 'Delete a saved traveler or driver',
  input: z.object({ personId: id }),
  reply: z.literal(true),
})
