import sharp from 'sharp'

type Pixel = number[]

/** A PNG as a canvas writes it. */
export const pngOf = (
  width: number,
  height: number,
  pixelAt: (x: number, y: number) => Pixel,
  channels: 3 | 4 = 4,
): Promise<Buffer> => {
  const pixels = Buffer.alloc(width * height * channels)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) pixels.set(pixelAt(x, y), (y * width + x) * channels)
  }
  return sharp(pixels, { raw: { width, height, channels } }).png().toBuffer()
}

/** Two crossing strokes of 40 x 20 pixels on a larger background. */
export const crossPng = (background: Pixel = [0, 0, 0, 0]) =>
  pngOf(
    120,
    60,
    (x, y) => {
      const [column, line] = [x - 30, y - 10]
      const inside = column >= 0 && column < 40 && line >= 0 && line < 20
      const onStroke = Math.floor(column / 2) === line || Math.floor((39 - column) / 2) === line
      return inside && onStroke ? [0, 0, 0, 255].slice(0, background.length) : background
    },
    background.length === 3 ? 3 : 4,
  )

/** A drawn signature as the browser sends it. */
export const drawnSignature = async () => `data:image/png;base64,${(await crossPng()).toString('base64')}`
