import type { FastifyInstance } from 'fastify'

/** An address that pages had once and the one that they have now, both with the same `:parts`. */
export type OldAlias = { alias: string; path: string }

/** Leads old addresses to the new ones for good, with their parts and query, in the language that they say (spec 2). */
export const redirectOldAliases = (http: FastifyInstance, aliases: readonly OldAlias[]) => {
  const inEachLanguage = ['', '/en', '/es'].flatMap((prefix) =>
    aliases.map(({ alias, path }) => ({ alias: prefix + alias, current: prefix + path })),
  )
  for (const { alias, current } of inEachLanguage) {
    http.get(alias, async (request, reply) => {
      const params = request.params as Record<string, string>
      const target = current.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
      const query = request.url.indexOf('?')
      return reply.redirect(query < 0 ? target : target + request.url.slice(query), 301)
    })
  }
}
