import { ensureClient, getClient, signIn } from '../features/clients/server/clients.service.ts'
import { ensureStaff, signInStaff } from '../features/office/server/staff.service.ts'
import type { TestApp } from './test-app.ts'

const PASSWORD = 'a long enough secret'

/** An activated client who is signed in: the token and the id. */
export const signedInClient = async (
  app: TestApp,
  given: { email?: string; firstName?: string; lastName?: string } = {},
) => {
  const email = given.email ?? 'maria.perez@example.com'
  await ensureClient(app.ctx, {
    email,
    password: PASSWORD,
    firstName: given.firstName ?? 'Maria',
    lastName: given.lastName ?? 'Perez',
    phone: '+1 305 555 0100',
    birthDate: '1984-05-12',
    countryId: undefined,
    lang: 'en',
  })
  const { token, client } = await signIn(app.ctx, { email, password: PASSWORD })
  return { token, client: await getClient(app.ctx, client.id) }
}

export const clientToken = async (app: TestApp) => (await signedInClient(app)).token

/** The token of one of the staff. */
export const staffToken = async (app: TestApp) => {
  const email = 'ana@alamar.example'
  await ensureStaff(app.ctx, { email, password: PASSWORD, name: 'Ana Torres', role: 'Reservations' })
  return (await signInStaff(app.ctx, { email, password: PASSWORD })).accessToken
}
