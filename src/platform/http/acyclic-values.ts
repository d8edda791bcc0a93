import { z } from 'zod'

/**
 * Zod would record every object that it parses to detect circular values; these records were a third of the memory that outlives a request.
 * Calls and replies are JSON, which cannot be circular, so this memoizer caches nothing. Must run before the first schema is created.
 */
z.config({ memoizer: { attach: () => {}, guard: () => {}, alloc: (_schema, _payload, empty) => empty } })
