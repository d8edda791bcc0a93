import { z } from 'zod'

/**
 * Calls and replies are JSON, in which no value contains itself. Zod would remember every object that it reads, to find such values, and
 * that was a third of the memory that outlives a request. It must be configured before a schema is made.
 */
z.config({ memoizer: { attach: () => {}, guard: () => {}, alloc: (_schema, _payload, empty) => empty } })
