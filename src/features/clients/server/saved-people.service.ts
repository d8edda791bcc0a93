import { refuse, refuseField } from '../../../lib/refusals.ts'
import { type Ctx, clientIdOf, isImpersonated, transact } from '../../../platform/context.ts'
import type { SavedPerson } from '../contract/saved-people.ts'
import { refuseUnknownCountry } from './clients.service.ts'
import { lockAccount } from './clients.store.ts'
import * as store from './saved-people.store.ts'

/** Maximum saved people per client. */
const SAVED_PEOPLE_MAX = 50

/**
 * The caller's saved travelers and drivers, sorted by name. Staff who act as the client get no document numbers, because masked ones would
 * be filled into bookings.
 */
export const listSavedPeople = async (ctx: Ctx): Promise<SavedPerson[]> => {
  const people = await store.listPeople(ctx.db, clientIdOf(ctx))
  return isImpersonated(ctx) ? people.map((person) => ({ ...person, passport: '', licenceNumber: '' })) : people
}

/**
 * Saves a traveler or driver. With an id, replaces all fields; without one, adds the given fields to the saved person with the
 * same name, or saves a new person. Refuses: NOT_FOUND, SAVED_PEOPLE_FULL for the 51st.
 */
export const savePerson = async (
  ctx: Ctx,
  { personId, ...person }: Omit<SavedPerson, 'id'> & { personId?: number },
): Promise<SavedPerson> => {
  const clientId = clientIdOf(ctx)
  await refuseUnknownCountry(ctx, 'countryId', person.countryId)
  return transact(ctx, async (tx) => {
    // Locks the account, so that of two devices, the second one sees what the first one has saved.
    if (!(await lockAccount(tx.db, clientId))) refuse('NOT_FOUND')
    if (personId !== undefined) {
      if (await store.hasOfName(tx.db, clientId, person, personId))
        refuseField('firstName', {
          en: 'is already saved with this last name',
          es: 'ya está guardado con estos apellidos',
        })
      return (await store.replacePerson(tx.db, clientId, personId, person)) ?? refuse('NOT_FOUND')
    }
    const isFull = (await store.listPeople(tx.db, clientId)).length >= SAVED_PEOPLE_MAX
    if (isFull && !(await store.hasOfName(tx.db, clientId, person)))
      refuse('SAVED_PEOPLE_FULL', { most: SAVED_PEOPLE_MAX })
    return store.mergePerson(tx.db, clientId, person)
  })
}

/** Deletes a saved person of the caller. Refuses: NOT_FOUND. */
export const deletePerson = async (ctx: Ctx, { personId }: { personId: number }): Promise<true> => {
  if (!(await store.deletePerson(ctx.db, clientIdOf(ctx), personId))) refuse('NOT_FOUND')
  return true
}
