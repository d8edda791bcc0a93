/** Content types of stored attachments; images are converted to JPEG. */
export const ATTACHMENT_TYPES = ['image/jpeg', 'application/pdf'] as const
export type AttachmentType = (typeof ATTACHMENT_TYPES)[number]

/** Content types that can be uploaded. */
export const ACCEPTED_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] as const

/** Maximum files per message, and bytes per file. */
export const MAX_ATTACHMENTS = 3
export const MAX_ATTACHMENT_BYTES = 4 * 1_048_576

/** The file name without folders and with the extension of the stored type: 'C:\\scan.PNG' becomes 'scan.jpg'. */
export const attachmentName = (name: string, type: AttachmentType) => {
  const base = name.split(/[\\/]/).at(-1)!
  const stem = base.replace(/\.[^.]{1,5}$/, '').trim() || 'file'
  return `${stem.slice(0, 100)}.${type === 'image/jpeg' ? 'jpg' : 'pdf'}`
}
