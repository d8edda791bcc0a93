import { beforeEach, describe, expect, it } from 'vitest'
import { listMails } from '../../../platform/mail.store.ts'
import { signedInClient, staffToken } from '../../../testing/people.ts'
import { setSettings } from '../../../testing/settings.ts'
import { useTestApp } from '../../../testing/test-app.ts'

type Person = Awaited<ReturnType<typeof signedInClient>>
let maria: Person
let james: Person
let staff: string

const app = useTestApp(async (test) => {
  maria = await signedInClient(test)
  james = await signedInClient(test, { email: 'james.wilson@example.com', firstName: 'James', lastName: 'Wilson' })
  staff = await staffToken(test, 'Support')
})

/** Advances the clock by hours; the staff session, which ends when idle, is renewed. */
const pass = async (hours: number) => {
  app().clock.advance(hours)
  staff = await staffToken(app(), 'Support')
}

const ask = (person: Person, body = 'May we have a cot?', more: object = {}) =>
  app().request('POST', '/api/notes/', { token: person.token, body: { Subject: 'A cot', Body: body, ...more } })
const listed = (query = '') => app().request('GET', `/api/office/notes${query}`, { token: staff })
const conversation = (id: number) => app().request('GET', `/api/office/notes/${id}`, { token: staff })
const post = (path: string, body: object, token = staff) =>
  app().request('POST', `/api/office/notes/${path}`, { token, body })
const answer = (changes: object = {}) =>
  post('answer', { ThreadId: 1, LastNoteId: 1, Lang: 'es', Subject: 'Re: A cot', Body: 'Sí, con gusto.', ...changes })
const names = (list: { Client: { Name: string } }[] | undefined) => list!.map((line) => line.Client.Name)

describe('the conversation queue', () => {
  it('lists conversations awaiting an answer, the longest wait first', async () => {
    await ask(james)
    await pass(1)
    await ask(maria)
    const { json } = await listed()
    expect(json.TotalItems).toBe(2)
    expect(names(json.List)).toEqual(['James Wilson', 'Maria Perez'])
    expect(json.List![0]).toMatchObject({
      Kind: 'general',
      Client: { Email: 'james.wilson@example.com', Lang: 'en' },
      WaitingSince: '2026-12-01T15:00:00.000Z',
      Last: { Subject: 'A cot', Body: 'May we have a cot?', IsSent: true },
    })
    await pass(1)
    await answer()
    expect(names((await listed()).json.List)).toEqual(['Maria Perez'])
    expect(names((await listed('?Waiting=false')).json.List)).toEqual(['James Wilson', 'Maria Perez'])
    expect((await listed('?Page=2&PageSize=1')).json).toMatchObject({ List: [], TotalItems: 1 })
  })

  it('measures the wait from the first unanswered message', async () => {
    await ask(maria)
    await pass(2)
    await ask(maria, 'Hello?')
    expect((await listed()).json.List).toMatchObject([
      { WaitingSince: '2026-12-01T15:00:00.000Z', Last: { Body: 'Hello?' } },
    ])
  })

  it('shows visitors the usual answer time once there are ten answers', async () => {
    const told = async () => (await app().request('GET', '/api/notes/answerTime')).json.Data
    await ask(maria)
    app().clock.advance(2)
    staff = await staffToken(app(), 'Support')
    await answer({ LastNoteId: 1 })
    expect(await told()).toEqual({ Minutes: null })
    const { db } = app().ctx
    const { id: _, ...answered } = await db
      .selectFrom('notes')
      .selectAll()
      .where('answered_after_seconds', 'is not', null)
      .executeTakeFirstOrThrow()
    const texts = { subject: JSON.stringify(answered.subject), body: JSON.stringify(answered.body) }
    const more = Array.from({ length: 9 }, () => ({ ...answered, ...texts, request_key: null }))
    await db.insertInto('notes').values(more).execute()
    expect(await told()).toEqual({ Minutes: 120 })
    await setSettings(app(), { messaging: false })
    expect(await told()).toEqual({ Minutes: null })
  })

  it('reports the median time to answer', async () => {
    const measure = async () => (await app().request('GET', '/api/office/notes/answerTime', { token: staff })).json.Data
    expect(await measure()).toEqual({ Days: 30, Answers: 0, MedianMinutes: null })
    let last = 0
    for (const hours of [1, 2, 6]) {
      await ask(maria)
      app().clock.advance(hours)
      staff = await staffToken(app(), 'Support')
      maria = await signedInClient(app())
      await answer({ LastNoteId: last + 1 })
      last += 2
    }
    expect(await measure()).toEqual({ Days: 30, Answers: 3, MedianMinutes: 120 })
    app().clock.advance(24 * 31)
    staff = await staffToken(app(), 'Support')
    expect((await measure()).Answers).toBe(0)
  })
})

describe('an answer', () => {
  beforeEach(() => ask(maria))

  it('is a new signed message to the client, with an email', async () => {
    expect((await answer()).json.Data).toBe(true)
    const { id } = maria.client
    const inbox = (await app().request('GET', `/api/notes/inbox/${id}/en`, { token: maria.token })).json.Data
    expect(inbox.NewCount).toBe(1)
    expect(inbox.Received).toMatchObject([{ Lang: 'es', Body: 'Sí, con gusto.', SignedBy: 'Ana', Thread: { Id: 1 } }])
    expect(inbox.Sent).toMatchObject([{ IsRead: true }])
    const [mail] = await listMails(app().ctx.db, 1, maria.client.email)
    expect(mail!.text).toContain('Sí, con gusto.\n\nAna')
    expect((await conversation(1)).json.Data.Notes).toHaveLength(2)
  })

  it('is refused when sent twice or when a newer message exists', async () => {
    await ask(maria, 'And a second pillow?')
    const late = await answer()
    expect(late.json).toMatchObject({ Status: -1, ResultCode: 'NOTE_ADDED' })
    expect((await answer({ LastNoteId: 2 })).json.Status).toBe(0)
    expect((await answer({ LastNoteId: 2 })).json.ResultCode).toBe('NOTE_ADDED')
    expect((await post('settle', { Id: 1, LastNoteId: 2 })).json.ResultCode).toBe('NOTE_ADDED')
  })

  it('can be marked as not needed', async () => {
    expect((await post('settle', { Id: 1, LastNoteId: 1 })).json.Data).toBe(true)
    expect((await listed()).json.TotalItems).toBe(0)
    const lines = await app().ctx.db.selectFrom('audit_log').select(['event', 'entity_id']).execute()
    expect(lines).toEqual([{ event: 'settle', entity_id: 1 }])
    await ask(maria, 'One more thing')
    expect((await listed()).json.TotalItems).toBe(1)
  })

  it('shows the client that the message was read', async () => {
    await post('markAsRead', { Id: 1 })
    const { id } = maria.client
    const sent = await app().request('GET', `/api/notes/list/${id}/6/true/true/en`, { token: maria.token })
    expect(sent.json.Data).toMatchObject([{ IsRead: true }])
    expect((await listed()).json.TotalItems).toBe(1)
  })

  it('includes messages hidden by the client, and is 404 for an unknown conversation', async () => {
    await app().request('POST', '/api/notes/markAsHidden/1', { token: maria.token, body: {} })
    expect((await conversation(1)).json.Data.Notes).toHaveLength(1)
    for (const { status } of [
      await conversation(9),
      await answer({ ThreadId: 9 }),
      await post('markAsRead', { Id: 9 }),
      await post('settle', { Id: 9, LastNoteId: 1 }),
      await app().request('GET', '/api/office/notes/attachments/9', { token: staff }),
    ])
      expect(status).toBe(404)
  })
})
