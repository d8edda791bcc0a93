import type { OwnDataProvider } from '../../../platform/own-data.ts'
import { listOfClient, makeAnonymous } from './questions.store.ts'

/** A client's questions are exported. When the account is deleted, they become anonymous, and waiting ones are deleted. */
export const questionsData: OwnDataProvider = {
  part: 'questions',
  read: (ctx, clientId) => listOfClient(ctx.db, clientId),
  erase: (tx, clientId) => makeAnonymous(tx.db, clientId),
}
