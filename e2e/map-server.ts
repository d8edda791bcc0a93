import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'

export type MapServer = {
  /** The settings for a product that uses this map. */
  settings: Record<string, string>
  close: () => Promise<void>
}

/** A map provider with a style and tiles of one color. */
export const openMapServer = async (): Promise<MapServer> => {
  const tile = await sharp({ create: { width: 256, height: 256, channels: 3, background: '#bfe3e8' } })
    .png()
    .toBuffer()
  const server = createServer((request, response) => {
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const style = {
      version: 8,
      sources: {
        sea: { type: 'raster', tiles: [`${origin}/tiles/{z}/{x}/{y}.png`], tileSize: 256, attribution: 'Test' },
      },
      layers: [{ id: 'sea', type: 'raster', source: 'sea' }],
    }
    const isStyle = request.url === '/style.json'
    response.writeHead(200, {
      'content-type': isStyle ? 'application/json' : 'image/png',
      'access-control-allow-origin': '*',
    })
    response.end(isStyle ? JSON.stringify(style) : tile)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    settings: { MAP_STYLE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/style.json` },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
