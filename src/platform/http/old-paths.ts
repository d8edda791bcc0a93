import type { FastifyInstance } from 'fastify'

/** A former path of a page and its current one, both with the same `:parameters`. */
export type OldPath = { alias: string; path: string }

/** Redirects former paths permanently, keeping parameters, query and language prefix (docs/rules/storefront.md#screens). */
export const redirectOldPaths = (http: FastifyInstance, aliases: readonly OldPath[]) => {
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
