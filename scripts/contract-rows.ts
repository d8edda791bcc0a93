import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

/**
 * Gives the browser the contract without its schemas: of each `contract.ts` only the rows (method, path and which inputs
 * travel in the query) and the plain constants are sent, so the schema library stays on the server.
 */
export const contractRows = (): Plugin => ({
  name: 'alamar-contract-rows',
  enforce: 'pre',
  applyToEnvironment: (environment) => environment.name === 'client',
  async load(id) {
    const file = id.split('?')[0]!
    if (!/\/features\/[^/]+\/contract\.ts$/.test(file)) return
    const exported = (await import(`${pathToFileURL(file)}?${Date.now()}`)) as Record<string, unknown>
    const lines = Object.entries(exported).flatMap(([name, value]) => {
      const plain = toPlain(value)
      return plain === undefined ? [] : [`export const ${name} = /* @__PURE__ */ ${plain}`]
    })
    return { code: lines.join('\n'), map: null }
  },
})

const toPlain = (value: unknown): string | undefined => {
  if (typeof value === 'function') return undefined
  if (typeof value === 'object' && value !== null) {
    if ('_zod' in value) return undefined
    if ('method' in value && 'path' in value && 'input' in value) {
      const { method, path, queryKeys, list, keyless, contentType, upload } = value as Record<string, unknown>
      return JSON.stringify({ method, path, queryKeys, list, keyless, contentType, upload })
    }
  }
  return JSON.stringify(value)
}
