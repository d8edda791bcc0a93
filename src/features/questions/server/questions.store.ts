import './questions.tables.ts'
import '../../lodging/server/lodging.tables.ts'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db, Tables, Tx } from '../../../platform/db/database.ts'
import type { Retention } from '../../../platform/maintenance.store.ts'
import { QUESTIONS_SHOWN, type QuestionStatus } from '../question-rules.ts'

export const QUESTIONS_RETENTION: Retention[] = [{ table: 'hotel_questions', column: 'expires_at', days: 0 }]

/** The name of a hotel that is not archived. */
export const findHotelName = async (db: Db, hotelId: number): Promise<string | undefined> =>
  (
    await db
      .selectFrom('hotels')
      .select('name')
      .where('id', '=', hotelId)
      .where('archived', '=', false)
      .executeTakeFirst()
  )?.name

export const insertQuestion = async (tx: Tx, question: Insertable<Tables['hotel_questions']>): Promise<number> =>
  (await tx.insertInto('hotel_questions').values(question).returning('id').executeTakeFirstOrThrow()).id

const readQuestions = (db: Db) =>
  db
    .selectFrom('hotel_questions as q')
    .innerJoin('hotels as h', 'h.id', 'q.hotel_id')
    .select([
      'q.id',
      'q.hotel_id as hotelId',
      'h.name as hotel',
      'q.client_id as clientId',
      'q.email',
      'q.author',
      'q.lang',
      'q.body',
      'q.asked_at as askedAt',
      'q.status',
      'q.answer',
      'q.shown',
    ])
export type StoredQuestion = Awaited<ReturnType<typeof listOfClient>>[number]

/** The published questions about a hotel, the newest first. */
export const listPublished = (db: Db, hotelId: number) =>
  readQuestions(db)
    .where('q.hotel_id', '=', hotelId)
    .where('q.status', '=', 'published')
    .orderBy('q.asked_at', 'desc')
    .orderBy('q.id', 'desc')
    .limit(QUESTIONS_SHOWN)
    .execute()

/** Questions in a state: waiting ones oldest first, others by date of the decision, newest first. */
export const listByStatus = async (db: Db, status: QuestionStatus, limit: number, offset: number) => {
  const rows = await readQuestions(db)
    .select(sql<number>`count(*) over ()`.as('matching'))
    .where('q.status', '=', status)
    .$if(status !== 'waiting', (query) => query.orderBy('q.decided_at', 'desc'))
    .orderBy('q.asked_at')
    .orderBy('q.id')
    .limit(limit)
    .offset(offset)
    .execute()
  return { list: rows, totalItems: rows[0]?.matching ?? 0 }
}

/** The number of waiting questions, and when the oldest was asked. */
export const countWaiting = (db: Db): Promise<{ count: number; oldest: Date | null }> =>
  db
    .selectFrom('hotel_questions')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min('asked_at').as('oldest')])
    .where('status', '=', 'waiting')
    .executeTakeFirstOrThrow()

export const lockQuestion = (tx: Tx, id: number) =>
  readQuestions(tx).where('q.id', '=', id).forUpdate('q').executeTakeFirst()

export const updateQuestion = async (tx: Tx, id: number, values: Updateable<Tables['hotel_questions']>) => {
  await tx.updateTable('hotel_questions').set(values).where('id', '=', id).execute()
}

export const listOfClient = (db: Db, clientId: number) =>
  readQuestions(db).where('q.client_id', '=', clientId).orderBy('q.id', 'desc').execute()

/** Makes a client's questions anonymous and deletes the waiting ones. */
export const makeAnonymous = async (tx: Tx, clientId: number) => {
  await tx.deleteFrom('hotel_questions').where('client_id', '=', clientId).where('status', '=', 'waiting').execute()
  await tx
    .updateTable('hotel_questions')
    .set({ client_id: null, author: null })
    .where('client_id', '=', clientId)
    .execute()
}
