import { payWithFund, payWithPrimaryCard } from '../features/payment/contract.ts'
import { SANDBOX_CARDS, type SandboxBehavior, tokenize } from '../features/payment/sandbox-cards.ts'
import type { TestApp } from './test-app.ts'

/** The data that the payment page sends for a test card with a given behavior. */
export const testCard = (behavior: SandboxBehavior) => {
  const { number } = SANDBOX_CARDS.find((card) => card.behavior === behavior)!
  const { token: cardToken, brand, last4 } = tokenize(number)!
  const expYear = new Date().getUTCFullYear() + 2
  return { cardToken, brand, last4, cardHolderName: 'MARIA PEREZ', expMonth: 12, expYear }
}

/** Pays a plan through the primary card processor with a test card. */
export const payByTestCard = (
  app: TestApp,
  token: string,
  planId: number,
  behavior: SandboxBehavior = 'succeed',
  more: { useFund?: boolean } = {},
) => app.callAs(token)(payWithPrimaryCard, { travelPlanId: planId, ...testCard(behavior), ...more })

/** Pays a plan with the money in the client's fund only. */
export const payByFund = (app: TestApp, token: string, planId: number) =>
  app.callAs(token)(payWithFund, { travelPlanId: planId })

/** The smallest PNG: one gray pixel. */
export const PNG = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg=='),
  (letter) => letter.charCodeAt(0),
)
