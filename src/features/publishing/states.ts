/** Whether a record is new, on the pages, or removed from them. */
export const RECORD_STATUSES = ['draft', 'published', 'archived'] as const
export type RecordStatus = (typeof RECORD_STATUSES)[number]

/** The event that created a version of a record. */
export const VERSION_EVENTS = [
  'created',
  'imported',
  'saved',
  'published',
  'discarded',
  'restored',
  'archived',
  'unarchived',
  'confirmed',
] as const
export type VersionEvent = (typeof VERSION_EVENTS)[number]
