/** The longest side of a picture that is sent, in dots: text on a photographed page stays readable. */
const LONGEST_SIDE = 1_800
const QUALITY = 0.82

/** A file that somebody chose, ready to be sent. */
export type ReadyFile = { name: string; bytes: Uint8Array<ArrayBuffer> }

const bytesOf = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer())

/**
 * A chosen file, a picture made smaller first: a phone's photo of 5 MB becomes a tenth of that. What the browser cannot draw,
 * or what would not get smaller, stays as it is.
 */
export const smallPicture = async (file: File): Promise<ReadyFile> => {
  const whole = { name: file.name, bytes: await bytesOf(file) }
  if (!file.type.startsWith('image/')) return whole
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
    const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(picture.width * scale)
    canvas.height = Math.round(picture.height * scale)
    const context = canvas.getContext('2d')!
    // A see-through ground would turn black.
    context.fillStyle = '#fff'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.drawImage(picture, 0, 0, canvas.width, canvas.height)
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
    return blob && blob.size < file.size ? { name: file.name, bytes: await bytesOf(blob) } : whole
  } catch {
    return whole
  }
}
