/** Bytes of a part of a picture: little enough to get through on a bad line. */
export const PART_BYTES = 65_536
/** The largest picture. */
export const MOST_PICTURE_BYTES = 8 * 1_048_576
export const MOST_PARTS = MOST_PICTURE_BYTES / PART_BYTES
