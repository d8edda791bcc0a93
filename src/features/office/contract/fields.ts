import { z } from 'zod'
import { wholeNumber } from '../../../platform/http/fields.ts'

/** The requested page of a queue, from 1. */
export const PageInput = z.object({
  page: wholeNumber(1, 100_000).default(1),
  pageSize: wholeNumber(1, 100).default(20),
})

/** A client as a queue shows them. */
export const Contact = z.object({ name: z.string(), email: z.string(), phone: z.string() })
