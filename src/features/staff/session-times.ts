/** Maximum duration of an office session: one working day (docs/rules/sessions.md#staff-sessions). */
export const SESSION_HOURS = 8
/** Minutes without a call after which an office session ends. */
export const IDLE_MINUTES = 60
/** Minutes to enter the second factor after the password, or to set one up in a session that needs it. */
export const SECOND_STEP_MINUTES = 10
export const ENROLL_MINUTES = 30
/** Hours for which an invitation or a link for a new password works. */
export const INVITATION_HOURS = 72
export const RESET_HOURS = 1
/** Minutes for which changes of the second factor are allowed after the password is entered. */
export const PROOF_MINUTES = 15
