/**
 * Validity of an impersonation link and length of the session, in minutes; neither can be extended (docs/rules/sessions.md#impersonation).
 */
export const LINK_MINUTES = 5
export const SESSION_MINUTES = 30
