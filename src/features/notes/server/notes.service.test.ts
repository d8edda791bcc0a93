import { beforeEach, describe, expect, it } from 'vitest'
import type { Lang } from '../../../lib/languages.ts'
import { transact } from '../../../platform/context.ts'
import { listMails } from '../../../platform/mail.store.ts'
import { signedInClient } from '../../../testing/people.ts'
import { makeRequest } from '../../../testing/plans.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { sendNoteToClient } from './notes.service.ts'

type Person = Awaited<ReturnType<typeof signedInClient>>
let maria: Person
let james: Person

const app = useTestApp(async (test) => {
  maria = await signedInClient(test)
  james = await signedInClient(test, { email: 'james.wilson@example.com', firstName: 'James', lastName: 'Wilson' })
})

const get = (path: string, person: Person, lang?: Lang) =>
  app().request('GET', `/api/notes/${path}`, { token: person.token, lang })
const post = (path: string, person: Person, body: object = {}, key?: string) =>
  app().request('POST', `/api/notes/${path}`, {
    token: person.token,
    body,
    headers: key ? { 'idempotency-key': key } : undefined,
  })

const agencyWrites = (person: Person, subject = 'Your flight', bookingReference?: string) =>
  transact(app().ctx, (tx) =>
    sendNoteToClient(tx, {
      clientId: person.client.id,
      subject: { en: subject, es: `${subject} (es)` },
      body: { en: 'Please tell us its number.\n\nThank you.', es: 'Díganos su número.' },
      bookingReference,
    }),
  )
const write = (person: Person, changes: object = {}, key?: string) =>
  post('', person, { Subject: 'A cot', Body: 'May we have a cot for Lola?', ...changes }, key)

const received = async (person: Person, lang = 'en') =>
  (await get(`list/${person.client.id}/6/false/true/${lang}`, person)).json.Data
const sent = async (person: Person) => (await get(`list/${person.client.id}/6/true/true/en`, person)).json.Data
const newCount = async (person: Person) => (await get(`countNew/${person.client.id}`, person)).json.Data

it('a message belongs to the configured site', async () => {
  const { config } = app().services
  config.siteId = 7
  try {
    await agencyWrites(maria)
    expect((await get(`list/${maria.client.id}/7/false/true/en`, maria)).json.Data).toMatchObject([{ SiteId: 7 }])
    expect(await received(maria)).toEqual([])
    expect((await write(maria, { SiteId: 6 })).json.Fields).toMatchObject([{ Field: 'SiteId' }])
    expect((await write(maria)).json).toMatchObject({ Status: 0, Data: { SiteId: 7 } })
  } finally {
    config.siteId = 6
  }
})

describe('a message from the agency', () => {
  beforeEach(() => agencyWrites(maria))

  it('is listed and counted only for its client', async () => {
    expect(await received(maria)).toEqual([
      {
        Id: 1,
        ClientId: maria.client.id,
        SiteId: 6,
        IsSent: false,
        IsRead: false,
        Thread: { Id: 1, Kind: 'general', Reference: '' },
        Lang: 'en',
        Subject: 'Your flight',
        Body: 'Please tell us its number.\n\nThank you.',
        SignedBy: '',
        Attachments: [],
        CreatedAt: '2026-12-01T15:00:00.000Z',
      },
    ])
    expect(await newCount(maria)).toBe(1)
    expect(await received(james)).toEqual([])
    expect(await newCount(james)).toBe(0)
    expect(await sent(maria)).toEqual([])
  })

  it('is returned in the requested language', async () => {
    expect((await received(maria, '1'))[0]).toMatchObject({ Lang: 'es', Body: 'Díganos su número.' })
  })

  it('is emailed with its full text in the client’s language', async () => {
    const [mail] = await listMails(app().ctx.db, 10, maria.client.email)
    expect(mail!.subject).toBe('Your flight')
    expect(mail!.text).toContain('Please tell us its number.\n\nThank you.')
    expect(mail!.text).toContain('Read and reply: http://127.0.0.1:3000/en/notes')
  })

  it.each(['GET', 'POST'] as const)('lowers the count by one when read (%s), but only once', async (method) => {
    await agencyWrites(maria)
    for (let i = 0; i < 2; i++) {
      const { json, headers } = await app().request(method, '/api/notes/markAsRead/1', {
        token: maria.token,
        body: method === 'POST' ? {} : undefined,
      })
      expect(json.Data).toEqual({ NewCount: 1 })
      expect(headers['cache-control']).toBe('no-store')
    }
    expect((await received(maria)).map((note: { IsRead: boolean }) => note.IsRead)).toEqual([false, true])
  })

  it.each(['GET', 'POST'] as const)('is neither listed nor counted when hidden (%s)', async (method) => {
    const body = method === 'POST' ? {} : undefined
    const { json } = await app().request(method, '/api/notes/markAsHidden/1', { token: maria.token, body })
    expect(json.Data).toEqual({ NewCount: 0 })
    expect(await received(maria)).toEqual([])
    expect(await newCount(maria)).toBe(0)
  })

  it('is restored as it was, read or unread', async () => {
    await post('markAsHidden/1', maria)
    expect((await post('markAsShown/1', maria)).json.Data).toEqual({ NewCount: 1 })
    await post('markAsRead/1', maria)
    await post('markAsHidden/1', maria)
    expect((await post('markAsShown/1', maria)).json.Data).toEqual({ NewCount: 0 })
    expect(await received(maria)).toHaveLength(1)
  })

  it('does not lower the count when hidden after reading', async () => {
    await agencyWrites(maria)
    await post('markAsRead/1', maria)
    expect((await post('markAsHidden/1', maria)).json.Data).toEqual({ NewCount: 1 })
  })
})

describe('a message to the agency', () => {
  it('is listed as sent, in the language in which it was written', async () => {
    const { json } = await write(maria, { Lang: 'es' })
    expect(json.Data).toMatchObject({ IsSent: true, IsRead: false, Lang: 'es', Subject: 'A cot' })
    expect(await sent(maria)).toEqual([json.Data])
    expect(await received(maria)).toEqual([])
    expect(await newCount(maria)).toBe(0)
  })

  it('is marked as read only by the agency; its author can hide it', async () => {
    await write(maria)
    await post('markAsRead/1', maria)
    expect(await sent(maria)).toMatchObject([{ IsRead: false }])
    await post('markAsHidden/1', maria)
    expect(await sent(maria)).toEqual([])
  })

  it('joins the conversation about its booking, or the one it replies to', async () => {
    await makeRequest(app(), maria.client.id)
    const reference = (await inbox(maria)).json.Data.Bookings[0].Reference
    const about = (await write(maria, { BookingReference: reference })).json.Data
    expect(about.Thread).toEqual({ Id: about.Thread.Id, Kind: 'booking', Reference: reference })
    await agencyWrites(maria, 'Your car', reference)
    const answer = (await write(maria, { ThreadId: about.Thread.Id })).json.Data
    expect(answer.Thread).toEqual(about.Thread)
    expect((await received(maria))[0].Thread).toEqual(about.Thread)
    expect((await write(maria)).json.Data.Thread.Kind).toBe('general')
  })

  it('is sent once per key, even days later and in another session', async () => {
    const first = (await write(maria, {}, 'draft-1')).json
    expect((await write(maria, {}, 'draft-1')).json).toEqual(first)
    expect((await write(james, {}, 'draft-1')).json.Data.ClientId).toBe(james.client.id)
    app().clock.advance(24 * 3)
    maria = await signedInClient(app())
    expect((await write(maria, {}, 'draft-1')).json).toEqual(first)
    expect(await sent(maria)).toHaveLength(1)
  })

  it('is refused after thirty an hour', async () => {
    for (let i = 0; i < 30; i++) expect((await write(maria)).status).toBe(200)
    expect((await write(maria)).status).toBe(429)
    app().clock.advance(1)
    expect((await write(maria)).status).toBe(200)
  })

  it('requires a subject and a text', async () => {
    const { status, json } = await write(maria, { Subject: ' ', Body: '' })
    expect(status).toBe(422)
    expect(json.Fields!.map(({ Field }) => Field)).toEqual(['Subject', 'Body'])
  })
})

const inbox = (person: Person, id = person.client.id) => get(`inbox/${id}/en`, person)

describe('the messages screen', () => {
  it('loads everything in one call', async () => {
    await makeRequest(app(), maria.client.id)
    await makeRequest(app(), james.client.id)
    await agencyWrites(maria)
    await write(maria)
    const { json } = await inbox(maria)
    expect(json.Data).toMatchObject({
      Received: [{ Subject: 'Your flight' }],
      Sent: [{ Subject: 'A cot' }],
      NewCount: 1,
      Bookings: [{ Title: 'Kia Picanto', FirstDay: '2027-02-10' }],
    })
    expect(json.Data.Bookings).toHaveLength(1)
  })

  it('loads older messages, and none of another site', async () => {
    for (const subject of ['One', 'Two', 'Three']) await agencyWrites(maria, subject)
    const { json } = await get(`list/${maria.client.id}/6/false/true/en?Before=3`, maria)
    expect(json.Data.map((note: { Subject: string }) => note.Subject)).toEqual(['Two', 'One'])
    expect((await get(`list/${maria.client.id}/7/false/true/en`, maria)).json.Data).toEqual([])
  })
})

describe('another client’s messages, conversations and bookings', () => {
  it('are not found', async () => {
    await agencyWrites(maria)
    await makeRequest(app(), maria.client.id)
    const reference = (await inbox(maria)).json.Data.Bookings[0].Reference
    const asked = [
      get(`countNew/${maria.client.id}`, james),
      get(`list/${maria.client.id}/6/false/true/en`, james),
      inbox(james, maria.client.id),
      get('markAsRead/1', james),
      get('markAsHidden/1', james),
      post('markAsShown/1', james),
      post('markAsRead/999', james),
      write(james, { ClientId: maria.client.id }),
      write(james, { ThreadId: 1 }),
      write(james, { BookingReference: reference }),
    ]
    for (const { status, json } of await Promise.all(asked)) {
      expect(status).toBe(404)
      expect(json).toMatchObject({ ResultCode: 'NOT_FOUND', Data: 'Sorry, we could not find it.' })
    }
    expect(await newCount(maria)).toBe(1)
    expect(await sent(james)).toEqual([])
  })
})

it.each([
  ['en', 'Messaging is turned off. Please call or email the agency.'],
  ['es', 'La mensajería está desactivada. Llame a la agencia o escríbale por correo.'],
] as const)('a message is refused when messaging is off, with the reason in %s', async (lang, text) => {
  app().services.config.messaging = false
  try {
    const { json } = await app().request('POST', '/api/notes/', {
      token: maria.token,
      lang,
      body: { Subject: 'Hello', Body: 'Is there a child seat?' },
    })
    expect(json).toMatchObject({ ResultCode: 'MESSAGING_OFF', Data: text })
  } finally {
    app().services.config.messaging = true
  }
})
