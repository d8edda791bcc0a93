import type { OwnDataProvider } from '../../../platform/own-data.ts'
import { listOfClient, makeAnonymous } from './questions.store.ts'

/** A client's questions: exported; with the account, they lose their author, and those that wait are deleted. */
export const questionsData: OwnDataProvider = {
  part: 'questions',
  read: (ctx, clientId) => listOfClient(ctx.db, clientId),
  erase: (tx, clientId) => makeAnonymous(tx.db, clientId),
}
