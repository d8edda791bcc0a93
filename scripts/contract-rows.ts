import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

/**
 * Build plugin that strips the schemas from contracts for the browser: it keeps the rows (method, path, permission, query names)
 * and plain constants, so that the schema library stays on the server.
 */
export const contractRows = (): Plugin => ({
  name: 'alamar-contract-rows',
  enforce: 'pre',
  applyToEnvironment: (environment) => environment.name === 'client',
  async load(id) {
    const file = id.split('?')[0]!
    if (!/\/features\/[^/]+\/contract(\/[^/]+)?\.ts$/.test(file)) return
    const exported = (await import(`${pathToFileURL(file)}?${Date.now()}`)) as Record<string, unknown>
    const lines = Object.entries(exported).flatMap(([name, value]) => {
      const plain = toPlain(value)
      return plain === undefined ? [] : [`export const ${name} = /* @__PURE__ */ ${plain}`]
    })
    return { code: lines.join('\n'), map: null }
  },
})

/** A value as code; undefined for functions and schemas. Rows may also be grouped in objects, such as the rows of each area. */
const toPlain = (value: unknown): string | undefined => {
  if (typeof value === 'function') return undefined
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return JSON.stringify(value)
  if ('_zod' in value) return undefined
  if ('method' in value && 'path' in value && 'input' in value) {
    const { method, path, permission, queryKeys, list, keyless, contentType, upload } = value as Record<string, unknown>
    return JSON.stringify({ method, path, permission, queryKeys, list, keyless, contentType, upload })
  }
  const entries = Object.entries(value).flatMap(([key, inner]) => {
    const plain = toPlain(inner)
    return plain === undefined ? [] : [`${JSON.stringify(key)}:${plain}`]
  })
  return `{${entries.join(',')}}`
}
