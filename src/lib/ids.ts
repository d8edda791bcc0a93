/** The largest id of the database. */
export const MAX_ID = 2_147_483_647

/** Whether a value can be an id. */
export const isId = (value: string) => /^[1-9]\d{0,9}$/.test(value) && Number(value) <= MAX_ID

/** Whether a value can be two ids, such as a supplier and its model: '3-12'. */
export const isIdPair = (value: string) => {
  const ids = value.split('-')
  return ids.length === 2 && ids.every(isId)
}
