/** A registered client's names. */
export type SignerName = { firstName: string; middleName?: string; lastName: string }

/** The words of a name in lower case, without accents, dots, hyphens and apostrophes. */
const wordsOf = (name: string) =>
  name
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/['’.]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .join(' ')

/** A client's full name, as on the receipt. */
export const fullName = ({ firstName, middleName, lastName }: SignerName) =>
  [firstName, middleName, lastName].filter(Boolean).join(' ')

/** Whether a typed name is the client's: first and last names, with or without the middle name. */
export const isSignerName = (client: SignerName, typed: string) => {
  const words = wordsOf(typed)
  if (!words) return false
  return words === wordsOf(fullName(client)) || words === wordsOf(`${client.firstName} ${client.lastName}`)
}
