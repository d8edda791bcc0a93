/** Maximum width and height in pixels; text on a photographed page stays readable. */
const MAX_SIDE = 1_800
const QUALITY = 0.82

/** A chosen file, ready to upload. */
export type FileToUpload = { name: string; bytes: Uint8Array<ArrayBuffer> }

const bytesOf = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer())

/** Reads a file; a picture is resized and recompressed, unless the browser cannot decode it or it would not get smaller. */
export const shrinkPicture = async (file: File): Promise<FileToUpload> => {
  const original = { name: file.name, bytes: await bytesOf(file) }
  if (!file.type.startsWith('image/')) return original
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
    const scale = Math.min(1, MAX_SIDE / Math.max(picture.width, picture.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(picture.width * scale)
    canvas.height = Math.round(picture.height * scale)
    const context = canvas.getContext('2d')!
    // Transparent pixels would turn black.
    context.fillStyle = '#fff'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.drawImage(picture, 0, 0, canvas.width, canvas.height)
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
    return blob && blob.size < file.size ? { name: file.name, bytes: await bytesOf(blob) } : original
  } catch {
    return original
  }
}
