import { expect, it } from 'vitest'
import { listMessagesWithSecrets } from '../../../platform/outbox.ts'
import { signedInClient } from '../../../testing/people.ts'
import { usePostgres } from '../../../testing/test-postgres.ts'

const app = usePostgres()

const times = <T>(count: number, work: () => Promise<T>) => Promise.all(Array.from({ length: count }, work))

it('concurrent requests send one code, and concurrent attempts are limited to five', async () => {
  const { token, client } = await signedInClient(app())
  const post = (path: string, body: object) =>
    app().request('POST', path, { token, body: { ClientId: client.id, ...body } })
  const started = await times(4, () =>
    post('/api/admin/clients/startWAAccountVerification', { MobilePhone: '+13055550142' }),
  )
  expect(started.map(({ status }) => status).sort()).toEqual([200, 429, 429, 429])
  const [message] = await listMessagesWithSecrets(app().ctx, 10)
  const code = /\d{6}/.exec(message!.text)![0]
  const wrong = code === '000000' ? '000001' : '000000'
  const tried = await times(20, () => post('/api/clients/confirmWAAccount', { Code: wrong }))
  expect(tried.filter(({ json }) => json.ResultCode === 'CODE_WRONG')).toHaveLength(4)
  expect((await post('/api/clients/confirmWAAccount', { Code: code })).json.ResultCode).toBe('CODE_NOT_VALID')
})
