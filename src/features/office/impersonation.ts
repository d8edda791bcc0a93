/** Minutes for which a link to act as a client works, and that acting lasts; neither can be extended (decisions 5). */
export const LINK_MINUTES = 5
export const SESSION_MINUTES = 30
