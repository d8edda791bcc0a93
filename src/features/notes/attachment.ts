/** What an attachment is kept as; pictures of other kinds become the first. */
export const ATTACHMENT_TYPES = ['image/jpeg', 'application/pdf'] as const
export type AttachmentType = (typeof ATTACHMENT_TYPES)[number]

/** What may be handed in, by content. */
export const TAKEN_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] as const

/** The most files of a note, and the most bytes of one. */
export const MAX_ATTACHMENTS = 3
export const MAX_ATTACHMENT_BYTES = 4 * 1_048_576

/** A name without folders, with the ending that its content asks for: 'C:\\scan.PNG' becomes 'scan.jpg'. */
export const nameOf = (given: string, type: AttachmentType) => {
  const base = given.split(/[\\/]/).at(-1)!
  const stem = base.replace(/\.[^.]{1,5}$/, '').trim() || 'file'
  return `${stem.slice(0, 100)}.${type === 'image/jpeg' ? 'jpg' : 'pdf'}`
}
