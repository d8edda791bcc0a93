/** A registered client's names. */
export type SignerName = { firstName: string; middleName?: string; lastName: string }

/** The words of a name without case, accents, dots, hyphens and apostrophes. */
const wordsOf = (name: string) =>
  name
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/['’.]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .join(' ')

/** A client's whole name, as it stands on the receipt. */
export const fullName = ({ firstName, middleName, lastName }: SignerName) =>
  [firstName, middleName, lastName].filter(Boolean).join(' ')

/** Whether a typed name is the client's own: first and last names, with or without the middle one (decisions 6). */
export const isSignerName = (client: SignerName, typed: string) => {
  const given = wordsOf(typed)
  if (!given) return false
  return given === wordsOf(fullName(client)) || given === wordsOf(`${client.firstName} ${client.lastName}`)
}
