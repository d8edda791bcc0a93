/**
 * Views of the refund queue; each refund is in exactly one of them. waiting: awaiting approval; choice: awaiting the client's choice;
 * failed: refused by the processor; underWay: in progress; rejected: rejected or payout failed.
 */
export const REFUND_VIEWS = ['waiting', 'choice', 'failed', 'underWay', 'settled', 'rejected'] as const
export type RefundView = (typeof REFUND_VIEWS)[number]
