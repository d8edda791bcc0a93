import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A connection to PostgreSQL that a test can freeze or cut. */
export type Connection = {
  freeze: () => void
  thaw: () => void
  cut: () => void
  /** How many chunks of data the product has sent so far, by connection, in the order in which they were opened. */
  chunksSent: () => number[]
}

/** A port that forwards to a server over a connection that a test can break. */
export type Line = Connection & { port: number; close: () => void }

/** Opens a line to a server. */
export const openLine = async (to: { hostname: string; port: number }): Promise<Line> => {
  const sockets = new Set<Socket>()
  let frozen = false
  const chunksSent: number[] = []
  const server = createServer((near) => {
    const far = connect(to.port, to.hostname)
    const connection = chunksSent.push(0) - 1
    near.on('data', () => void chunksSent[connection]!++)
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket)
      socket.on('data', (data) => other.write(data))
      socket.on('error', () => {})
      socket.once('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
      if (frozen) socket.pause()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    port: (server.address() as AddressInfo).port,
    freeze: () => {
      frozen = true
      for (const socket of sockets) socket.pause()
    },
    thaw: () => {
      frozen = false
      for (const socket of sockets) socket.resume()
    },
    cut,
    chunksSent: () => [...chunksSent],
    close: () => {
      cut()
      server.close()
    },
  }
}
