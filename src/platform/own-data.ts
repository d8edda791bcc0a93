import type { Ctx, TxCtx } from './context.ts'

/** How a feature exports and deletes what it keeps about a client. */
export type OwnDataProvider = {
  /** The key of this part in the export. */
  part: string
  /** Everything kept about the client. */
  read: (ctx: Ctx, clientId: number) => Promise<unknown>
  /** Erases what need not be kept by law, in the transaction that deletes the account. Refuses: ACCOUNT_IN_USE. */
  erase: (tx: TxCtx, clientId: number) => Promise<void>
}
