import { call } from '../../../platform/http/call.ts'
import { keptSession } from '../../../platform/kept-session.ts'
import { logOffStaff, type Staff, signInStaff } from '../contract.ts'

/** Who of the staff is signed in in this browser, apart from any client. */
export type OfficeSession = { token: string; staff: Staff }

const kept = keptSession<OfficeSession>('alamar.office')

/** The signed-in staff member in a component; null when nobody is, and on the server. */
export const useOfficeSession = (): OfficeSession | null => kept.use()

/** The signed-in staff member outside of components. */
export const currentOfficeSession = (): OfficeSession | null => kept.current()

/** Forgets the session here, as the server already has. */
export const forgetOfficeSession = kept.clear

/** Signs somebody of the staff in and keeps the session. Throws CallRefused. */
export const signInToOffice = async (email: string, password: string): Promise<void> => {
  const { accessToken, staff } = await call(signInStaff, { email, password })
  kept.save({ token: accessToken, staff })
}

/** Ends the session on the server and forgets it here. */
export const signOffFromOffice = async (): Promise<void> => {
  const ended = call(logOffStaff, {})
  kept.clear()
  await ended.catch(() => {})
}
