import type { Config } from './config/config.ts'
import { connectionProblem } from './providers/connection-problem.ts'
import type { ProviderCheck, ProviderProblem } from './providers/provider-check.ts'

const TIMEOUT_MS = 10_000

const say = (en: string, es: string): ProviderProblem => ({ en, es })

/** The origins that a style loads tiles, fonts and pictures from. */
const originsIn = (style: unknown) => [
  ...new Set([...JSON.stringify(style).matchAll(/"(https?:\/\/[^/"]+)\//g)].map(([, origin]) => origin!)),
]

/** Checks that the style of the map exists, may be read by pages of the store, and names only hosts that the policy allows. */
export const mapCheck = ({ mapStyle, publicOrigin }: Config): ProviderCheck => ({
  name: 'map',
  label: { en: 'Map of search results', es: 'Mapa de resultados' },
  kind: 'map',
  configured: mapStyle !== null,
  check: async () => {
    const { url, origins } = mapStyle!
    try {
      const reply = await fetch(url, { headers: { origin: publicOrigin }, signal: AbortSignal.timeout(TIMEOUT_MS) })
      if (!reply.ok)
        return [
          say(
            `The map's server refuses MAP_STYLE_URL with ${reply.status}: check its key.`,
            `El servidor del mapa rechaza MAP_STYLE_URL con ${reply.status}: revise su clave.`,
          ),
        ]
      const style = (await reply.json().catch(() => null)) as { version?: number; sources?: object } | null
      if (style?.version !== 8)
        return [say('MAP_STYLE_URL is not a MapLibre style.', 'MAP_STYLE_URL no es un estilo de MapLibre.')]
      const problems: ProviderProblem[] = []
      const allowed = reply.headers.get('access-control-allow-origin')
      if (allowed !== '*' && allowed !== publicOrigin)
        problems.push(
          say(
            `The map's server does not allow ${publicOrigin} to read its style.`,
            `El servidor del mapa no permite a ${publicOrigin} leer su estilo.`,
          ),
        )
      const { sources, sprite, glyphs } = style as Record<string, unknown>
      const missing = originsIn([sources, sprite, glyphs]).filter((origin) => !origins.includes(origin))
      if (missing.length > 0)
        problems.push(say(`Add ${missing.join(', ')} to MAP_HOSTS.`, `Añada ${missing.join(', ')} a MAP_HOSTS.`))
      return problems
    } catch (error) {
      return [connectionProblem(error, 'MAP_STYLE_URL')]
    }
  },
})
