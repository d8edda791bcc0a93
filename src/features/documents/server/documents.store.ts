import { ACTION, type ActionType, DOCUMENT } from '../../travel-plan/trip-documents.ts'
import './documents.tables.ts'
import '../../cars/server/cars.tables.ts'
import '../../clients/server/clients.tables.ts'
import '../../lodging/server/lodging.tables.ts'
import '../../travel-plan/server/travel-plan.tables.ts'
import type { Updateable } from 'kysely'
import type { Day } from '../../../lib/days.ts'
import { PRODUCT_TYPES } from '../../../lib/site.ts'
import type { Db, Tables, Tx } from '../../../platform/db/database.ts'
import { type BookingStatus, PLAN } from '../../travel-plan/states.ts'
import type { DocType } from '../document-types.ts'
import { nameKeyOf, type Person, type Trip } from '../requirements.ts'
import type { StartedStatus } from '../states.ts'

/** Number of years that a license must have been held, unless the car's class says otherwise. */
const MIN_LICENSE_YEARS = 1

const documents = (db: Db) =>
  db
    .selectFrom('documents as d')
    .innerJoin('document_people as p', 'p.id', 'd.person_id')
    .select([
      'd.id',
      'd.client_id as clientId',
      'd.person_id as personId',
      'p.first_name as firstName',
      'p.last_name as lastName',
      'd.doc_type as docType',
      'd.action_type as actionType',
      'd.status',
      'd.number',
      'd.holder_name as holderName',
      'd.issued_on as issuedOn',
      'd.valid_until as validUntil',
      'd.country',
      'd.classes',
      'd.rejection',
      'd.submitted_at as submittedAt',
      'd.erased_at as erasedAt',
    ])

export type Document = Awaited<ReturnType<typeof findDocument>> & object

export const findDocument = (db: Db, id: number) => documents(db).where('d.id', '=', id).executeTakeFirst()

/** A document whose state cannot change until the transaction ends. */
export const lockDocument = (tx: Tx, id: number) =>
  documents(tx).where('d.id', '=', id).forNoKeyUpdate('d').executeTakeFirst()

/** All documents of an account, oldest first. */
export const listDocuments = (db: Db, clientId: number): Promise<Document[]> =>
  documents(db).where('d.client_id', '=', clientId).orderBy('d.id').execute()

/** The id of a person in an account; creates the person when missing. */
export const ensurePerson = async (db: Db, clientId: number, person: Pick<Person, 'firstName' | 'lastName'>) => {
  const name_key = nameKeyOf(person)
  const find = () =>
    db
      .selectFrom('document_people')
      .select('id')
      .where('client_id', '=', clientId)
      .where('name_key', '=', name_key)
      .executeTakeFirst()
  const existing = await find()
  if (existing) return existing.id
  await db
    .insertInto('document_people')
    .values({ client_id: clientId, name_key, first_name: person.firstName, last_name: person.lastName })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await find())!.id
}

export const findPerson = (db: Db, id: number) =>
  db
    .selectFrom('document_people')
    .select(['id', 'client_id as clientId', 'first_name as firstName', 'last_name as lastName'])
    .where('id', '=', id)
    .executeTakeFirst()

/** A person's document of a type that is started or in review; creates it when there is none. */
export const ensureOpenDocument = async (
  tx: Tx,
  document: { clientId: number; personId: number; docType: DocType; actionType: ActionType; at: Date },
): Promise<{ id: number; status: StartedStatus; isNew: boolean }> => {
  const created = await tx
    .insertInto('documents')
    .values({
      client_id: document.clientId,
      person_id: document.personId,
      doc_type: document.docType,
      action_type: document.actionType,
      status: DOCUMENT.started,
      started_at: document.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (created) return { id: created.id, status: DOCUMENT.started, isNew: true }
  const existing = await tx
    .selectFrom('documents')
    .select(['id', 'status'])
    .where('person_id', '=', document.personId)
    .where('doc_type', '=', document.docType)
    .where('status', 'in', [DOCUMENT.started, DOCUMENT.inReview])
    .executeTakeFirstOrThrow()
  return { ...existing, isNew: false }
}

/** Updates a document that is still in state `from`; false when it is not. */
export const updateDocument = async (
  tx: Tx,
  id: number,
  from: StartedStatus,
  values: Updateable<Tables['documents']>,
) => {
  const { numUpdatedRows } = await tx
    .updateTable('documents')
    .set(values)
    .where('id', '=', id)
    .where('status', '=', from)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The number of documents in review, and when the oldest was submitted. */
export const countInReview = (db: Db) =>
  db
    .selectFrom('documents')
    .where('status', '=', DOCUMENT.inReview)
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min<Date | null>('submitted_at').as('oldest')])
    .executeTakeFirstOrThrow()

/** One page of the documents in review, oldest first, with their clients and the total count. */
export const listInReview = async (db: Db, limit: number, offset: number) => {
  const rows = await documents(db)
    .innerJoin('clients as c', 'c.id', 'd.client_id')
    .select(['c.first_name', 'c.last_name', 'c.email', 'c.phone'])
    .where('d.status', '=', DOCUMENT.inReview)
    .orderBy('d.submitted_at')
    .orderBy('d.id')
    .limit(limit)
    .offset(offset)
    .execute()
  const { count } = await countInReview(db)
  return {
    list: rows.map(({ first_name, last_name, email, phone, ...document }) => ({
      ...document,
      client: { name: `${first_name} ${last_name}`, email, phone },
    })),
    totalItems: count,
  }
}

/** The data about a booking that documents need, with the license data entered in its form. */
export type PlanTrip = Trip & {
  status: BookingStatus
  license: { licenceIssuedOn: Day; licenceExpiresOn: Day } | null
}

/** All bookings of a plan with their driver or first traveler. */
export const listTrips = async (db: Db, planId: number): Promise<PlanTrip[]> => {
  const rows = await db
    .selectFrom('bookings as b')
    .leftJoin('car_bookings as car', 'car.booking_id', 'b.id')
    .leftJoin('car_models as m', 'm.id', 'car.model_id')
    .leftJoin('car_classes as k', 'k.id', 'm.class_id')
    .leftJoin('lodging_bookings as stay', 'stay.booking_id', 'b.id')
    .select(['b.status', 'b.first_day', 'b.last_day', 'b.product_type', 'car.driver', 'stay.rooms'])
    .select('k.min_licence_years')
    .where('b.plan_id', '=', planId)
    .orderBy('b.id')
    .execute()
  return rows.map((row) => {
    const guest = row.rooms?.[0]?.guests[0]
    const person = row.driver ?? guest ?? null
    return {
      status: row.status,
      kind: row.product_type === PRODUCT_TYPES.carRent ? 'car' : 'lodging',
      firstDay: row.first_day,
      lastDay: row.last_day,
      person: person && { firstName: person.firstName, lastName: person.lastName, countryId: person.countryId },
      minLicenseYears: row.min_licence_years ?? MIN_LICENSE_YEARS,
      license: row.driver && {
        licenceIssuedOn: row.driver.licenceIssuedOn,
        licenceExpiresOn: row.driver.licenceExpiresOn,
      },
    }
  })
}

/** The drivers of a client's bookings, those of the newest booking first. */
export const listDrivers = async (db: Db, clientId: number) =>
  (
    await db
      .selectFrom('car_bookings as car')
      .innerJoin('bookings as b', 'b.id', 'car.booking_id')
      .select('car.driver')
      .where('b.client_id', '=', clientId)
      .orderBy('b.id', 'desc')
      .execute()
  ).map(({ driver }) => driver)

/** The last day of service of a client's live bookings; null when there are none. */
export const findLastDayOfService = async (db: Db, clientId: number, live: readonly BookingStatus[]) => {
  const row = await db
    .selectFrom('bookings')
    .select('last_day')
    .where('client_id', '=', clientId)
    .where('status', 'in', [...live])
    .orderBy('last_day', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.last_day ?? null
}

/** Ids of the client's plans that are paid but not finished, oldest first. */
export const listPaidPlanIds = async (db: Db, clientId: number) =>
  (
    await db
      .selectFrom('travel_plans')
      .select('id')
      .where('client_id', '=', clientId)
      .where('status', 'in', [PLAN.paid, PLAN.signed])
      .orderBy('id')
      .execute()
  ).map(({ id }) => id)

export const findClientByEmail = (db: Db, email: string) =>
  db
    .selectFrom('clients')
    .select(['id', 'first_name as firstName', 'last_name as lastName'])
    .where('email', '=', email)
    .executeTakeFirst()

/** Adds an approved document. */
export const insertApproved = async (
  db: Db,
  document: {
    clientId: number
    personId: number
    docType: DocType
    number: string
    holderName: string
    issuedOn: Day
    validUntil: Day
    at: Date
  },
) => {
  await db
    .insertInto('documents')
    .values({
      client_id: document.clientId,
      person_id: document.personId,
      doc_type: document.docType,
      action_type: ACTION.verify,
      status: DOCUMENT.approved,
      number: document.number,
      holder_name: document.holderName,
      issued_on: document.issuedOn,
      valid_until: document.validUntil,
      started_at: document.at,
      submitted_at: document.at,
      decided_at: document.at,
    })
    .execute()
}

/** All files of a client's documents, including those of incomplete pictures. */
export const listFileIds = async (db: Db, clientId: number): Promise<number[]> => {
  const pictures = await db
    .selectFrom('document_pictures as k')
    .innerJoin('documents as d', 'd.id', 'k.document_id')
    .leftJoin('document_picture_parts as part', 'part.picture_id', 'k.id')
    .select(['k.file_id as whole', 'part.file_id as part'])
    .where('d.client_id', '=', clientId)
    .execute()
  return [...new Set(pictures.flatMap(({ whole, part }) => [whole, part]).filter((id) => id !== null))]
}

/** Deletes all documents and document persons of a client. */
export const deleteDocuments = async (tx: Tx, clientId: number) => {
  const own = tx.selectFrom('documents').select('id').where('client_id', '=', clientId)
  await tx.deleteFrom('document_pictures').where('document_id', 'in', own).execute()
  await tx.deleteFrom('document_passes').where('document_id', 'in', own).execute()
  await tx.deleteFrom('documents').where('client_id', '=', clientId).execute()
  await tx.deleteFrom('document_people').where('client_id', '=', clientId).execute()
}
