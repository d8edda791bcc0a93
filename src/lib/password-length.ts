/** Length of a password in characters. In its own file so that the browser does not load the list of leaked passwords. */
export const PASSWORD_MIN = 10
export const PASSWORD_MAX = 128
