import fc from 'fast-check'
import { afterAll, vi } from 'vitest'

/** Runs in every test file: files that share a worker leave nothing behind, and random tests always use the same values. */

fc.configureGlobal({ seed: Number(process.env.SEED ?? 20_261_122) })

afterAll(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})
