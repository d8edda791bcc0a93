/** Points of the longer side: enough to read every letter, little enough for a bad line. */
const MOST_POINTS = 2_000
const QUALITY = 0.82

/**
 * A picture upright, at most 2000 points long and as JPEG, made in the browser so that an old telephone on a bad line has
 * little to send. Throws when the browser cannot open it.
 */
export const shrinkPicture = async (file: Blob): Promise<Uint8Array<ArrayBuffer>> => {
  const address = URL.createObjectURL(file)
  try {
    const image = new Image()
    image.src = address
    await image.decode()
    const scale = Math.min(1, MOST_POINTS / Math.max(image.naturalWidth, image.naturalHeight))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(image.naturalWidth * scale)
    canvas.height = Math.round(image.naturalHeight * scale)
    canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height)
    const made = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
    if (!made) throw new Error('The picture could not be drawn')
    return new Uint8Array(await made.arrayBuffer())
  } finally {
    URL.revokeObjectURL(address)
  }
}
