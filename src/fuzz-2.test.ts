import { expect, it } from 'vitest'
import { fuzz, REQUESTS, SEED } from './testing/fuzz.ts'
import { useTestApp } from './testing/test-app.ts'

const app = useTestApp()

it(`every second operation answers ${REQUESTS} random requests within its contract (FUZZ_SEED=${SEED})`, async () => {
  const { operations, sent, slowest, failures } = await fuzz(app(), { part: 1, of: 2 })
  console.info(
    `${sent} requests to ${operations} operations; the slowest took ${slowest.ms.toFixed()} ms: ${slowest.name}`,
  )
  expect(failures.join('\n\n')).toBe('')
  expect(operations).toBeGreaterThan(50)
}, 600_000)
