import { call } from '../../../platform/http/call.ts'
import type { Call } from '../../../platform/http/endpoint.ts'
import { logOffStaff, signInStaff } from '../contract/staff.ts'
import { forgetOfficeSession, saveOfficeSession } from './office-session.ts'

/** Signs a staff member in and stores the session. Throws CallRefused. */
export const signInToOffice = async (call: Call, email: string, password: string): Promise<void> => {
  const { accessToken, staff } = await call(signInStaff, { email, password })
  saveOfficeSession({ token: accessToken, staff })
}

/** Ends the session on the server and in this browser. */
export const signOffFromOffice = async (): Promise<void> => {
  const ended = call(logOffStaff, {})
  forgetOfficeSession()
  await ended.catch(() => {})
}
