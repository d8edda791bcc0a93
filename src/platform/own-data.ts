import type { Ctx, TxCtx } from './context.ts'

/** What a feature keeps of a client: how it is told to them, and what becomes of it when they leave. */
export type DataKeeper = {
  /** The name of its part of the client's data. */
  part: string
  /** Everything that it keeps of the client, in words of its own. */
  tell: (ctx: Ctx, clientId: number) => Promise<unknown>
  /** Erases what law does not make us keep, in the transaction that deletes the account. Refuses: ACCOUNT_IN_USE. */
  erase: (tx: TxCtx, clientId: number) => Promise<void>
}
