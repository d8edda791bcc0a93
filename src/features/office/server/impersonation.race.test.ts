import { expect, it } from 'vitest'
import { signedInClient, staffToken } from '../../../testing/people.ts'
import { usePostgres } from '../../../testing/test-postgres.ts'

const app = usePostgres()

it('a link redeemed twenty times concurrently starts one session', async () => {
  const { client } = await signedInClient(app())
  const token = await staffToken(app())
  for (let round = 0; round < 5; round++) {
    const asked = await app().request('POST', '/api/office/clients/impersonate', {
      token,
      body: { ClientId: client.id, Reason: 'She asked for help', Password: 'a long enough secret' },
    })
    const link = asked.json.Data.Url.split('#')[1]
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => app().request('POST', '/api/clients/impersonate', { body: { Link: link } })),
    )
    const codes = answers.map(({ json }) => json.ResultCode).sort()
    expect(codes).toEqual([...Array(19).fill('LINK_NOT_VALID'), 'OK'])
  }
  const { db } = app().ctx
  const sessions = await db
    .selectFrom('client_sessions')
    .select('id')
    .where('impersonated_by', 'is not', null)
    .execute()
  expect(sessions).toHaveLength(5)
  expect(await db.selectFrom('notes').select('id').execute()).toHaveLength(5)
})
