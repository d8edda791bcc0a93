import { readFile } from './read-file.ts'

/** Length of the longer side in pixels; text on a photographed page stays readable. */
const MAX_SIDE = 1_800
const QUALITY = 0.82

/** A chosen file, ready to upload. */
export type FileToUpload = { name: string; bytes: Uint8Array<ArrayBuffer> }

/** A picture as an upright JPEG whose longer side has at most `maxSide` pixels. Throws when the browser cannot open it. */
export const toJpeg = async (picture: Blob, maxSide: number): Promise<Blob> => {
  const url = URL.createObjectURL(picture)
  try {
    const image = new Image()
    image.src = url
    await image.decode()
    const scale = Math.min(1, maxSide / Math.max(image.naturalWidth, image.naturalHeight))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(image.naturalWidth * scale)
    canvas.height = Math.round(image.naturalHeight * scale)
    const context = canvas.getContext('2d')!
    // Transparent pixels would turn black.
    context.fillStyle = '#fff'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.drawImage(image, 0, 0, canvas.width, canvas.height)
    const jpeg = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
    if (!jpeg) throw new Error('The picture could not be drawn')
    return jpeg
  } finally {
    URL.revokeObjectURL(url)
  }
}

/**
 * Reads a file; a picture is resized and recompressed, unless the browser cannot open it or it would not get smaller. Refuses in the same
 * cases as `readFile`.
 */
export const shrinkPicture = async (file: File): Promise<FileToUpload> => {
  const jpeg = file.type.startsWith('image/') ? await toJpeg(file, MAX_SIDE).catch(() => undefined) : undefined
  return { name: file.name, bytes: await readFile(file, jpeg && jpeg.size < file.size ? jpeg : file) }
}
