/** Which refunds the desk shows: those that wait for approval, that a processor refused, or that are under way. */
export const REFUND_VIEWS = ['waiting', 'failed', 'underWay'] as const
