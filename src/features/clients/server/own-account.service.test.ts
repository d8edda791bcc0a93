import { beforeEach, describe, expect, it } from 'vitest'
import type { Lang } from '../../../lib/languages.ts'
import { impersonatedClient, signedInClient } from '../../../testing/people.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { deletePerson, listSavedPeople, savePerson } from '../contract/saved-people.ts'
import { endOtherSessions, endSession, listSessions } from '../contract/sessions.ts'
import { getProfile, updateProfile } from '../contract.ts'
import { signIn } from './sessions.service.ts'

const PASSWORD = 'a long enough secret'
const app = useTestApp()
let maria: Awaited<ReturnType<typeof signedInClient>>
beforeEach(async () => {
  maria = await signedInClient(app())
})
const call = (lang: Lang = 'en') => app().callAs(maria.token, lang)
const signInAgain = async (agent = 'test') => {
  const ctx = { ...app().ctx, origin: { address: '127.0.0.1', agent } }
  return (await signIn(ctx, { email: maria.client.email, password: PASSWORD })).token
}

describe('sessions', () => {
  it('are listed with browser, start and last use', async () => {
    app().clock.advance(1)
    await signInAgain('Firefox/145.0 Android')
    app().clock.advance(1)
    const sessions = await call()(listSessions, {})
    expect(sessions).toMatchObject([
      { agent: 'alamar', current: true, createdAt: '2026-12-01T15:00:00.000Z', lastSeenAt: '2026-12-01T17:00:00.000Z' },
      { agent: 'Firefox/145.0 Android', current: false, lastSeenAt: '2026-12-01T16:00:00.000Z', byAgency: false },
    ])
  })

  it('show when staff act as the client', async () => {
    await impersonatedClient(app())
    expect((await call()(listSessions, {})).map(({ byAgency }) => byAgency).sort()).toEqual([false, false, true])
  })

  it('can be ended one by one, or all except the current one', async () => {
    const others = [await signInAgain(), await signInAgain(), await signInAgain()]
    const isOpen = (token: string) =>
      app()
        .callAs(token)(listSessions, {})
        .then(
          () => true,
          () => false,
        )
    const second = (await app().callAs(others[0])(listSessions, {})).find(({ current }) => current)!
    await call()(endSession, { sessionId: second.id })
    expect(await Promise.all(others.map(isOpen))).toEqual([false, true, true])
    await call()(endOtherSessions, {})
    expect(await Promise.all(others.map(isOpen))).toEqual([false, false, false])
    expect(await isOpen(maria.token)).toBe(true)
    await expect(call()(endSession, { sessionId: second.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('two windows editing the profile', () => {
  it.each([
    ['en', 'Your profile was changed in another window. Load the latest version before you save again.'],
    ['es', 'Su perfil se modificó en otra ventana. Cargue la última versión antes de volver a guardar.'],
  ] as const)('do not overwrite each other; the second is refused in %s', async (lang, message) => {
    const { version } = await call()(getProfile, { id: maria.client.id, languageId: 'en' })
    await call()(updateProfile, { city: 'Baracoa', version })
    await expect(call(lang)(updateProfile, { city: 'Gibara', version })).rejects.toMatchObject({
      code: 'PROFILE_CHANGED',
      message,
    })
    const profile = await call()(getProfile, { id: maria.client.id, languageId: 'en' })
    expect(profile).toMatchObject({ city: 'Baracoa', version: version + 1 })
    await call()(updateProfile, { city: 'Gibara', version: profile.version })
  })
})

describe('saved people', () => {
  it('are saved once per name, with missing fields filled in from a booking', async () => {
    await call()(savePerson, { firstName: 'Rosa', lastName: 'Díaz', passport: 'K1' })
    await call()(savePerson, { firstName: 'ROSA', lastName: 'Díaz', licenceNumber: 'L9', passport: '' })
    expect(await call()(listSavedPeople, {})).toMatchObject([
      { firstName: 'Rosa', lastName: 'Díaz', passport: 'K1', licenceNumber: 'L9' },
    ])
  })

  it('are replaced when edited, and can be deleted', async () => {
    const { id } = await call()(savePerson, { firstName: 'Rosa', passport: 'K1' })
    const edited = await call()(savePerson, { personId: id, firstName: 'Rosa', lastName: 'Ruiz' })
    expect(edited).toMatchObject({ id, lastName: 'Ruiz', passport: '' })
    await call()(deletePerson, { personId: id })
    expect(await call()(listSavedPeople, {})).toEqual([])
    await expect(call()(deletePerson, { personId: id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('are limited to fifty; existing ones can still be completed', async () => {
    for (let i = 0; i < 50; i++) await call()(savePerson, { firstName: `P${i}` })
    expect(await call()(savePerson, { firstName: 'p7', passport: 'K7' })).toMatchObject({ passport: 'K7' })
    await expect(call('es')(savePerson, { firstName: 'One more' })).rejects.toMatchObject({
      code: 'SAVED_PEOPLE_FULL',
      message: 'Puede guardar hasta 50 viajeros. Elimine uno primero.',
    })
  })

  it.each([
    [{ firstName: ' ' }, 'firstName'],
    [{ firstName: 'Rosa', countryId: 9_999 }, 'countryId'],
    [{ firstName: 'Rosa', birthDate: '2026-02-30' }, 'birthDate'],
  ])('%j is refused', async (person, field) => {
    await expect(call()(savePerson, person)).rejects.toMatchObject({ fields: [{ field }] })
  })
})
