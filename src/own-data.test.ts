import { beforeEach, describe, expect, it } from 'vitest'
import { deleteAccount, getMyData } from './features/clients/contract/own-data.ts'
import { savePerson } from './features/clients/contract/saved-people.ts'
import { listSessions } from './features/clients/contract/sessions.ts'
import { getProfile, updateProfile } from './features/clients/contract.ts'
import { signIn } from './features/clients/server/sessions.service.ts'
import { DOC } from './features/documents/document-types.ts'
import { sendNoteToClient } from './features/notes/server/notes.service.ts'
import { approveDocument } from './features/office/contract/documents.ts'
import { createCarBooking, createLodgingBooking } from './features/travel-plan/contract.ts'
import type { Lang } from './lib/languages.ts'
import { transact } from './platform/context.ts'
import { listMails } from './platform/mail.store.ts'
import { passportMrz } from './testing/document-photos.ts'
import { approvedClient, LICENSE, submitDocument } from './testing/documents.ts'
import { payByTestCard } from './testing/payments.ts'
import { impersonatedClient, signedInClient, staffToken } from './testing/people.ts'
import { makeReadyPlan, makeRequest, signPlan } from './testing/plans.ts'
import { driver, loadSmallCatalogue, selectCar, selectRoom, travelers } from './testing/small-catalogue.ts'
import { useTestApp } from './testing/test-app.ts'

const PASSWORD = 'a long enough secret'
const app = useTestApp((test) => loadSmallCatalogue(test))
let maria: Awaited<ReturnType<typeof signedInClient>>
beforeEach(async () => {
  maria = await approvedClient(app())
})
const call = (lang: Lang = 'en') => app().callAs(maria.token, lang)
const signInAgain = async () => (await signIn(app().ctx, { email: maria.client.email, password: PASSWORD })).token

/** Creates every kind of personal data about Maria that is not kept by law, each with a marker to search for. */
const createPersonalData = async () => {
  await call()(savePerson, { firstName: 'Rosa', passport: 'PASSPORT-OF-ROSA' })
  await call()(updateProfile, { address: 'CALLE-OF-MARIA 7' })
  const words = { en: 'NOTE-TO-MARIA', es: 'NOTE-TO-MARIA' }
  await transact(app().ctx, (tx) => sendNoteToClient(tx, { clientId: maria.client.id, subject: words, body: words }))
  const carOffer = await selectCar(app())
  await call()(createCarBooking, {
    lang: 'en',
    carOffer,
    bookForm: { driver: { ...driver, licenceNumber: 'LICENCE-OF-MARIA' } },
  })
  const [first, second] = travelers
  await call()(createLodgingBooking, {
    offer: await selectRoom(app()),
    bookForm: { travelers: [{ ...first!, passport: 'PASSPORT-OF-GUEST' }, second!] },
  })
}
const MARKS = [
  'PASSPORT-OF-ROSA',
  'CALLE-OF-MARIA',
  'NOTE-TO-MARIA',
  'LICENCE-OF-MARIA',
  'PASSPORT-OF-GUEST',
  'maria.perez@example.com',
]

/** All rows of all tables as one string. */
const databaseDump = async () => {
  const db = app().ctx.db
  const tables = await db
    .selectFrom('pg_tables' as never)
    .select('tablename' as never)
    .where('schemaname' as never, '=', 'public' as never)
    .execute()
  const rows = await Promise.all(
    (tables as { tablename: string }[]).map(({ tablename }) =>
      db
        .selectFrom(tablename as never)
        .selectAll()
        .execute(),
    ),
  )
  return JSON.stringify(rows)
}

describe('my data', () => {
  it('contains everything kept about the client and nothing about others', async () => {
    await createPersonalData()
    const { client: james } = await signedInClient(app(), { email: 'james@example.com', firstName: 'James' })
    await makeRequest(app(), james.id)
    const data = await call()(getMyData, {})
    const text = JSON.stringify(data)
    for (const mark of MARKS) expect(text).toContain(mark)
    expect(text).not.toContain('james')
    expect(text).not.toContain('argon2')
    expect(Object.keys(data)).toEqual(
      expect.arrayContaining([
        'profile',
        'savedPeople',
        'sessions',
        'travelPlans',
        'payments',
        'receipts',
        'notes',
        'mails',
      ]),
    )
  })

  it('is refused to staff who act as the client', async () => {
    const { token } = await impersonatedClient(app())
    await expect(app().callAs(token)(getMyData, {})).rejects.toMatchObject({ code: 'IMPERSONATED' })
  })
})

describe('deleting the account', () => {
  const remove = (changes: object = {}, lang?: Lang) =>
    call(lang)(deleteAccount, { email: maria.client.email, password: PASSWORD, ...changes })

  it('erases personal data, releases stock and prevents signing in', async () => {
    const stock = async () => [
      await app().ctx.db.selectFrom('car_days').selectAll().orderBy('day').execute(),
      await app().ctx.db.selectFrom('lodging_days').selectAll().orderBy('day').execute(),
    ]
    const before = await stock()
    await createPersonalData()
    expect(await stock()).not.toEqual(before)
    const token = await signInAgain()
    await remove()
    const rows = await databaseDump()
    // The confirmation of the deletion is the last email to this address.
    const [farewell, ...others] = await listMails(app().ctx.db, 100, maria.client.email)
    expect([farewell!.subject, others]).toEqual(['Your account was deleted', []])
    for (const mark of MARKS.slice(0, -1)) expect(rows).not.toContain(mark)
    expect(rows.split(maria.client.email)).toHaveLength(2)
    await expect(app().callAs(token)(listSessions, {})).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
    const credentials = { email: maria.client.email, password: PASSWORD }
    await expect(signIn(app().ctx, credentials)).rejects.toMatchObject({ code: 'WRONG_CREDENTIALS' })
    expect(await stock()).toEqual(before)
    expect((await signedInClient(app())).client.id).not.toBe(maria.client.id)
  })

  it('leaves no failing job', async () => {
    await createPersonalData()
    const passport = await submitDocument(app(), maria.token, DOC.passport, { Mrz: passportMrz() })
    await submitDocument(app(), maria.token, DOC.driverLicense, LICENSE)
    await app().callAs(await staffToken(app()))(approveDocument, { id: passport })
    await remove()
    app().clock.set('2035-01-01T12:00:00Z')
    await app().runJobs()
    expect(app().clearErrors()).toEqual([])
  })

  it('keeps paid plans, receipts and the ledger', async () => {
    const { planId, bookingId } = await makeReadyPlan(app(), maria.client.id, { firstDay: '2027-02-10' })
    await payByTestCard(app(), maria.token, planId)
    await app().runJobs()
    await signPlan(app(), planId)
    const kept = async () =>
      Promise.all(
        (['receipts', 'payments', 'ledger_movements'] as const).map((table) =>
          app().ctx.db.selectFrom(table).selectAll().execute(),
        ),
      )
    const before = await kept()
    await expect(remove({}, 'es')).rejects.toMatchObject({
      code: 'ACCOUNT_IN_USE',
      message:
        'Su cuenta todavía no se puede eliminar porque tiene un viaje pagado que no ha terminado, un pago en curso o un reembolso en curso.',
    })
    app().clock.set('2027-02-20T12:00:00Z')
    maria.token = await signInAgain()
    await remove()
    expect(await kept()).toEqual(before)
    const booking = await app()
      .ctx.db.selectFrom('bookings')
      .select('id')
      .where('id', '=', bookingId)
      .executeTakeFirst()
    expect(booking).toBeDefined()
  })

  it.each([
    [
      { email: 'somebody@example.com' },
      { fields: [{ field: 'email', message: 'is not the email address of this account' }] },
    ],
    [{ password: 'not the password' }, { code: 'WRONG_PASSWORD', message: 'The password is incorrect.' }],
  ])('is refused with %j', async (changes, refusal) => {
    await expect(remove(changes)).rejects.toMatchObject(refusal)
    expect((await call()(getProfile, { id: maria.client.id, languageId: 'en' })).firstName).toBe('Maria')
  })

  it('is refused while a plan is being paid', async () => {
    const { planId } = await makeReadyPlan(app(), maria.client.id)
    await app().ctx.db.updateTable('travel_plans').set({ status: 3 }).where('id', '=', planId).execute()
    await expect(remove()).rejects.toMatchObject({ code: 'ACCOUNT_IN_USE' })
  })

  it('covers every table that contains client data', async () => {
    await createPersonalData()
    await remove()
    const columns = (await app()
      .ctx.db.selectFrom('information_schema.columns' as never)
      .select('table_name' as never)
      .where('column_name' as never, '=', 'client_id' as never)
      .execute()) as { table_name: string }[]
    /** Tables that must be kept by law or contain no personal data. */
    const kept = ['travel_plans', 'bookings', 'payments', 'receipts', 'refunds', 'fund_credits', 'ledger_movements']
    for (const { table_name } of columns.filter((column) => !kept.includes(column.table_name))) {
      const rows = await app()
        .ctx.db.selectFrom(table_name as never)
        .selectAll()
        .where('client_id' as never, '=', maria.client.id as never)
        .execute()
      expect(
        rows,
        `${table_name}: erase it in an OwnDataProvider of app.ts, or name it here with those that are kept`,
      ).toEqual([])
    }
  })
})
