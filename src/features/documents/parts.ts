/** Bytes of one part of a picture, small enough for a poor connection. */
export const PART_BYTES = 65_536
export const MAX_PICTURE_BYTES = 8 * 1_048_576
export const MAX_PARTS = MAX_PICTURE_BYTES / PART_BYTES
