import { z } from 'zod'
import { flag, originList, phoneNumber } from './formats.ts'
import { variableGroup } from './variable-group.ts'

/** The agency, its maps, and the rules of its store. */
export const STORE = variableGroup({
  schema: z.object({
    AGENCY_NAME: z.string().max(40).optional(),
    OFFICE_EMAIL: z.email().optional(),
    OFFICE_ADDRESS: z.string().max(200).optional(),
    OFFICE_PHONE: phoneNumber.optional(),
    EMERGENCY_PHONE: phoneNumber.optional(),
    MESSAGING: flag.default(true),
    CHAT_PHONE: phoneNumber.optional(),
    MAP: flag.default(true),
    MAP_STYLE_URL: z.url({ protocol: /^https?$/ }).optional(),
    MAP_HOSTS: originList.optional(),
    CLIENT_REFUNDS: flag.optional(),
    UNPAID_BOOKINGS_PER_CLIENT: z.coerce.number().int().min(1).default(10),
    UNPAID_BOOKINGS_PER_ADDRESS: z.coerce.number().int().min(1).default(30),
    VERIFY_DOCUMENTS: flag.default(true),
    CHECK_LICENCE_AGE: flag.default(true),
    CHECK_PASSPORT_PERIOD: flag.default(true),
    CHECK_PROFILE: flag.default(true),
    US_TRAVEL: flag.optional(),
    DOCUMENT_RETENTION_DAYS: z.coerce.number().int().min(1).max(3_650).default(30),
  }),
  together: [],
  secret: [],
})

/** The style of the maps, and the origins that it loads from. */
export const mapStyleOf = ({ MAP_STYLE_URL: url, MAP_HOSTS: hosts }: z.output<typeof STORE.schema>) => {
  if (!url) return null
  const others = hosts ? hosts.split(',').map((host) => host.trim()) : []
  return { url, origins: [...new Set([new URL(url).origin, ...others])] }
}
