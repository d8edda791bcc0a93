import Fastify from 'fastify'

// The floor: the bare HTTP framework parses a request's JSON and returns a prepared object. bench.ts runs it, sends it the reply
// and receives the port.
const http = Fastify({ bodyLimit: 10_000_000 })
let reply: object = {}
http.post('/reply', async (request) => {
  reply = request.body as object
  return {}
})
http.post('/floor', async () => reply)
await http.listen({ port: 0, host: '127.0.0.1' })
process.send?.((http.server.address() as { port: number }).port)
process.on('disconnect', () => process.exit(0))
