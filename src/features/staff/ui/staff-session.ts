import { storedSession } from '../../../platform/stored-session.ts'
import type { Staff } from '../contract/sign-in.ts'

/** The staff session in this browser, independent of any client session. */
export type OfficeSession = { token: string; staff: Staff }

const stored = storedSession<OfficeSession>('alamar.office')

/** The staff session, in components; null without one and on the server. */
export const useOfficeSession = (): OfficeSession | null => stored.use()

/** The staff session, outside components. */
export const currentOfficeSession = (): OfficeSession | null => stored.current()

/** Deletes the session in this browser; the server has already ended it. */
export const forgetOfficeSession = stored.clear

/** Stores the session after sign-in. */
export const saveOfficeSession = stored.save
