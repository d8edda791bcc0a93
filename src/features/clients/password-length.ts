/** Characters of a password (decisions 5); apart from the other rules, so that the browser gets no list of passwords. */
export const PASSWORD_MIN = 10
export const PASSWORD_MAX = 128
