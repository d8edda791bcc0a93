/** The kind of a mail's attachment that is a voucher; its id is that of the booking. */
export const VOUCHER_FILE = 'voucher'

/** The name of a voucher's file, the same in both languages. */
export const voucherFile = (reference: string) => `voucher-${reference}.pdf`
