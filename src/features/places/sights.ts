/** The kinds of sights of a tourist zone. */
export const SIGHT_KINDS = ['sight', 'beach'] as const
export type SightKind = (typeof SIGHT_KINDS)[number]
