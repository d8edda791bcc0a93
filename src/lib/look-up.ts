/**
 * The own entry of a table under an untrusted name; undefined when there is none. Plain indexing would also find inherited
 * properties such as `constructor`.
 */
export const lookUp = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined
