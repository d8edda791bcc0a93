import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Makes closing a server wait for replies that are still on their way, and then closes their connections. Node considers a connection idle
 * as soon as it has the whole reply in memory, and would close it while a slow client is still receiving.
 */
export const finishReplies = (server: Server) => {
  /** The number of unfinished replies of each open connection. */
  const connections = new Map<Socket, number>()
  const closeIfIdle = (socket: Socket) => connections.get(socket) === 0 && socket.destroy()
  const count = (socket: Socket, change: 1 | -1) => {
    const unfinished = connections.get(socket)
    if (unfinished !== undefined) connections.set(socket, unfinished + change)
  }
  server.on('connection', (socket) => {
    connections.set(socket, 0)
    socket.once('close', () => connections.delete(socket))
  })
  server.on('request', ({ socket }, reply) => {
    count(socket, 1)
    reply.once('close', () => {
      count(socket, -1)
      if (!server.listening) closeIfIdle(socket)
    })
  })
  server.closeIdleConnections = () => {
    for (const socket of connections.keys()) closeIfIdle(socket)
  }
}
