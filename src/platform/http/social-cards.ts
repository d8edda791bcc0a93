import { existsSync } from 'node:fs'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { once } from '../../lib/once.ts'

/** The image size for link previews of social networks. */
const SIZE = { width: 1200, height: 630 }

/** Serves the SVG files of a folder as link preview images, `/cards/zones/varadero.png`; each is rendered once per process. */
export const serveSocialCards = (http: FastifyInstance, folder: string) => {
  const cards = new Map<string, () => Promise<Buffer>>()
  http.get('/cards/*', async (request, reply) => {
    const name = /^((?:(?:zones|provinces|hotels|cars)\/)?[a-z0-9-]+)\.png$/.exec(
      (request.params as { '*': string })['*'],
    )?.[1]
    const drawing = name && path.join(folder, `${name}.svg`)
    if (!name || !drawing || !existsSync(drawing)) return reply.code(404).type('text/plain').send('')
    const card =
      cards.get(name) ??
      once(() =>
        sharp(drawing)
          .resize({ ...SIZE, fit: 'cover' })
          .png({ palette: true, compressionLevel: 9 })
          .toBuffer(),
      )
    cards.set(name, card)
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .type('image/png')
      .send(await card())
  })
}
