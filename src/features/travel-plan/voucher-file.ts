/** The kind of an email attachment that is a voucher; its id is the booking's id. */
export const VOUCHER_FILE = 'voucher'

/** The name of a voucher's file, the same in both languages. */
export const voucherFile = (reference: string) => `voucher-${reference}.pdf`
