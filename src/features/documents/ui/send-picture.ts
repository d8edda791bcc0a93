import { call } from '../../../platform/http/call.ts'
import { CallRefused } from '../../../platform/http/endpoint.ts'
import { beginPicture, type Capture, finishPicture, sendPart } from '../contract.ts'
import type { Side } from '../document-types.ts'
import { PART_BYTES } from '../parts.ts'

/** Milliseconds until a retry when the browser reports no `online` event. */
const RETRY_MS = 3_000

const hashOf = async (bytes: Uint8Array<ArrayBuffer>) =>
  [...new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')

/** Resolves when the browser reports that it is online, or after a few seconds. */
const waitUntilOnline = () =>
  new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(timer)
      removeEventListener('online', done)
      resolve()
    }
    const timer = setTimeout(done, RETRY_MS)
    addEventListener('online', done)
  })

export type Progress = { percent: number } | 'offline'

/**
 * Uploads a picture in parts and completes it. After a lost connection or a reload, only the missing parts are sent. Returns
 * undefined when `signal` is aborted. Throws CallRefused.
 */
export const sendPicture = async (
  { pass, side, bytes }: { pass: string; side: Side; bytes: Uint8Array<ArrayBuffer> },
  onProgress: (progress: Progress) => void,
  signal: AbortSignal,
): Promise<Capture | undefined> => {
  const parts = Array.from({ length: Math.ceil(bytes.length / PART_BYTES) }, (_, i) =>
    bytes.slice(i * PART_BYTES, (i + 1) * PART_BYTES),
  )
  const partHashes = await Promise.all(parts.map(hashOf))
  while (!signal.aborted) {
    try {
      const { pictureId, arrived } = await call(beginPicture, { pass, side, partHashes })
      const sent = new Set(arrived)
      for (const [part, content] of parts.entries()) {
        if (signal.aborted) return undefined
        onProgress({ percent: Math.round((100 * sent.size) / parts.length) })
        if (sent.has(part)) continue
        await call(sendPart, { pictureId, part, bytes: content })
        sent.add(part)
      }
      return await call(finishPicture, { pass, side })
    } catch (error) {
      // Only a lost connection has no status.
      if (!(error instanceof CallRefused) || error.status !== 0) throw error
      onProgress('offline')
      await waitUntilOnline()
    }
  }
  return undefined
}
