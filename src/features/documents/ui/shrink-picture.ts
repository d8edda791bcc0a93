/** Pixels of the longer side: enough to read every letter, few enough for a poor connection. */
const MAX_SIDE_PIXELS = 2_000
const QUALITY = 0.82

/**
 * Converts a picture to an upright JPEG of at most 2000 pixels in the browser, for old phones on poor connections. Throws when the
 * browser cannot open it.
 */
export const shrinkPicture = async (file: Blob): Promise<Uint8Array<ArrayBuffer>> => {
  const url = URL.createObjectURL(file)
  try {
    const image = new Image()
    image.src = url
    await image.decode()
    const scale = Math.min(1, MAX_SIDE_PIXELS / Math.max(image.naturalWidth, image.naturalHeight))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(image.naturalWidth * scale)
    canvas.height = Math.round(image.naturalHeight * scale)
    canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height)
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
    if (!blob) throw new Error('The picture could not be drawn')
    return new Uint8Array(await blob.arrayBuffer())
  } finally {
    URL.revokeObjectURL(url)
  }
}
