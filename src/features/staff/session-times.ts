/** How long an office session lasts at most: one working day (docs/rules/sessions.md#staff-sessions). */
export const SESSION_HOURS = 8
/** Minutes without a call after which an office session ends. */
export const IDLE_MINUTES = 60
/** Minutes for the second factor after the password, and for setting one up in a session that needs it. */
export const SECOND_STEP_MINUTES = 10
export const ENROLL_MINUTES = 30
/** Hours for which an invitation, and a link for a new password, work. */
export const INVITATION_HOURS = 72
export const RESET_HOURS = 1
/** Minutes for which the password, once entered, allows changes of the second factor. */
export const PROOF_MINUTES = 15
