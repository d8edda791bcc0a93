import { call } from '../../../platform/http/call.ts'
import type { Call, Reply } from '../../../platform/http/endpoint.ts'
import { deleteStaffDrafts } from '../../../ui/staff-drafts.ts'
import { type Staff, signInStaff, signOutStaff } from '../contract/sign-in.ts'
import { currentOfficeSession, forgetOfficeSession, saveOfficeSession } from './staff-session.ts'

/** What the second step of a sign-in needs. */
export type SecondStep = NonNullable<Reply<typeof signInStaff>['secondStep']>

/** Signs a staff member in and stores the session; returns null, or what the second step needs. Throws CallRefused. */
export const signInToOffice = async (call: Call, email: string, password: string): Promise<SecondStep | null> => {
  const { accessToken, staff, secondStep } = await call(signInStaff, { email, password })
  if (accessToken && staff) saveOfficeSession({ token: accessToken, staff })
  return secondStep
}

/** Stores changed data of the signed-in staff member. */
export const updateStaff = (staff: Staff) => {
  const session = currentOfficeSession()
  if (session) saveOfficeSession({ ...session, staff })
}

/** Ends the session on the server and in this browser, and deletes unsent input in this tab. */
export const signOutOfOffice = async (): Promise<void> => {
  const ended = call(signOutStaff, {})
  forgetOfficeSession()
  deleteStaffDrafts()
  await ended.catch(() => {})
}
