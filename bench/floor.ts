import Fastify from 'fastify'

// The floor: the bare HTTP framework parses a request's JSON and returns a prepared object. bench.ts runs this program, sends it the reply
// and receives the port.
const http = Fastify({ bodyLimit: 10_000_000 })
let reply: object = {}
http.post('/reply', async (request) => {
  reply = request.body as object
  return {}
})
http.post('/floor', async () => reply)

// The same for pages, with their compressed bytes.
const pages = new Map<string, Buffer>()
http.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
http.post<{ Querystring: { of: string } }>('/page', async (request) => {
  pages.set(request.query.of, request.body as Buffer)
  return {}
})
http.get<{ Querystring: { of: string } }>('/page', (request, reply) =>
  reply
    .headers({ 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' })
    .send(pages.get(request.query.of)),
)
await http.listen({ port: 0, host: '127.0.0.1' })
process.send?.((http.server.address() as { port: number }).port)
process.on('disconnect', () => process.exit(0))
