import { describe, expect, it } from 'vitest'
import { transact } from '../../../platform/context.ts'
import { signedInClient } from '../../../testing/people.ts'
import { usePostgres } from '../../../testing/test-postgres.ts'
import { sendNoteToClient } from './notes.service.ts'

const app = usePostgres()

const agencyWrites = (clientId: number) =>
  transact(app().ctx, (tx) =>
    sendNoteToClient(tx, { clientId, subject: { en: 'News', es: 'Novedad' }, body: { en: 'Read me', es: 'Léame' } }),
  )

const post = (path: string, token: string, body: object = {}, key?: string) =>
  app().request('POST', `/api/notes/${path}`, { token, body, headers: key ? { 'idempotency-key': key } : undefined })

const times = <T>(count: number, work: (i: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, i) => work(i)))

describe('under concurrency, on a real PostgreSQL:', () => {
  it('a message with one key is sent once, from many tabs and sessions', async () => {
    const first = await signedInClient(app())
    const second = await signedInClient(app())
    for (let round = 0; round < 5; round++) {
      const body = { Subject: 'A cot', Body: `Round ${round}` }
      const answers = await times(50, (i) => post('', i % 2 ? first.token : second.token, body, `draft-${round}`))
      const codes = new Set(answers.map(({ json }) => json.ResultCode))
      expect([...codes].filter((code) => !['OK', 'IN_PROGRESS', 'CARRIED_OUT'].includes(code))).toEqual([])
      expect(codes).toContain('OK')
      const again = await post('', second.token, body, `draft-${round}`)
      expect(['OK', 'CARRIED_OUT']).toContain(again.json.ResultCode)
    }
    const { json } = await app().request('GET', `/api/notes/list/${first.client.id}/6/true/true/en`, {
      token: first.token,
    })
    expect(json.Data.map((note: { Body: string }) => note.Body)).toEqual([4, 3, 2, 1, 0].map((n) => `Round ${n}`))
    expect(new Set(json.Data.map((note: { Thread: { Id: number } }) => note.Thread.Id)).size).toBe(1)
  })

  it('the new count stays correct when many tabs read and hide the same messages', async () => {
    const { token, client } = await signedInClient(app())
    await times(12, () => agencyWrites(client.id))
    const { json } = await app().request('GET', `/api/notes/list/${client.id}/6/false/true/en`, { token })
    const ids: number[] = json.Data.map((note: { Id: number }) => note.Id)
    expect(ids).toHaveLength(12)
    // Of every three messages, one is read, one is hidden and one stays unread; the calls are made five times each, concurrently.
    await times(60, async (i) => {
      const task = ['markAsRead', 'markAsHidden'][i % 3]
      if (task) await post(`${task}/${ids[i % 12]}`, token)
    })
    const count = await app().request('GET', `/api/notes/countNew/${client.id}`, { token })
    expect(count.json.Data).toBe(4)
  })
})
