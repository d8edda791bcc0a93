import { crc32, deflateSync } from 'node:zlib'

type Point = number[]

/** A PNG for tests, as a canvas writes one; `rows` other than the height makes it lie about its size. */
export const pngOf = (
  width: number,
  height: number,
  pointAt: (x: number, y: number) => Point,
  { filter = 0, channels = 4, rows = height }: { filter?: number; channels?: 3 | 4; rows?: number } = {},
): Buffer => {
  const stride = width * channels
  const points = Buffer.alloc(stride * rows)
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < width; x++) {
      for (const [i, value] of pointAt(x, y).slice(0, channels).entries()) points[y * stride + x * channels + i] = value
    }
  }
  const lines = Buffer.alloc((stride + 1) * rows)
  const at = (y: number, x: number) => (x < 0 || y < 0 ? 0 : points[y * stride + x]!)
  for (let y = 0; y < rows; y++) {
    lines[y * (stride + 1)] = filter
    for (let x = 0; x < stride; x++) {
      const [left, up, corner] = [at(y, x - channels), at(y - 1, x), x < channels ? 0 : at(y - 1, x - channels)]
      lines[y * (stride + 1) + 1 + x] = at(y, x) - [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter]!
    }
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, channels === 4 ? 6 : 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(lines)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const paeth = (left: number, up: number, corner: number) => {
  const guess = left + up - corner
  return [left, up, corner].reduce((best, each) => (Math.abs(guess - each) < Math.abs(guess - best) ? each : best))
}

const chunk = (kind: string, data: Buffer) => {
  const out = Buffer.alloc(12 + data.length)
  out.writeUInt32BE(data.length, 0)
  out.write(kind, 4, 'latin1')
  data.copy(out, 8)
  out.writeUInt32BE(crc32(out.subarray(4, 8 + data.length)), 8 + data.length)
  return out
}

/** Two crossing strokes of 40 x 20 points on a larger ground. */
export const crossPng = ({
  ground = [0, 0, 0, 0],
  ...how
}: {
  ground?: Point
  filter?: number
  channels?: 3 | 4
} = {}) =>
  pngOf(
    120,
    60,
    (x, y) => {
      const [column, line] = [x - 30, y - 10]
      const inside = column >= 0 && column < 40 && line >= 0 && line < 20
      const onStroke = Math.floor(column / 2) === line || Math.floor((39 - column) / 2) === line
      return inside && onStroke ? [0, 0, 0, 255] : ground
    },
    how,
  )

/** A drawn signature as the browser sends it. */
export const drawnSignature = () => `data:image/png;base64,${crossPng().toString('base64')}`
