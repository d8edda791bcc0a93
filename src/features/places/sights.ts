/** What a tourist zone has: something to see, or a beach. */
export const SIGHT_KINDS = ['sight', 'beach'] as const
export type SightKind = (typeof SIGHT_KINDS)[number]
