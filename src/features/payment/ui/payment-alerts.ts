/** Subjects of the payment page's toasts, for ui/toasts.tsx. */
export const aboutPaying = (planId: number) => `paying plan ${planId}`
export const aboutMethod = (planId: number) => `payment method of plan ${planId}`
