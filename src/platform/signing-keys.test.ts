import { expect, test } from 'vitest'
import { useTestApp } from '../testing/test-app.ts'
import { signingKey } from './signing-keys.ts'

const app = useTestApp()

test('A key that could not be read is read again at its next use', async () => {
  const { services } = app()
  const read = () => signingKey(services, 'test-key')
  await services.database.run('alter table secrets rename to secrets_elsewhere')
  try {
    await expect(read()).rejects.toThrow()
  } finally {
    await services.database.run('alter table secrets_elsewhere rename to secrets')
  }
  const key = await read()
  expect(key).toMatch(/^[\w-]{20,}$/)
  expect(await read()).toBe(key)
})
