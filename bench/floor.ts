import Fastify from 'fastify'

// The floor: the bare HTTP framework that reads a request's JSON and answers a ready-made object. Run by bench.ts, which sends
// the reply to give and is told the port.
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
