/** What the payment page needs to show the card providers' own fields; nothing in it is secret. */
export type CardFields = {
  stripe: { key: string; script: string } | null
  adyen: { key: string; script: string; style: string; environment: string } | null
}
