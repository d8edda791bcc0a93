import { call } from '../../../platform/http/call.ts'
import { CallRefused } from '../../../platform/http/endpoint.ts'
import { beginPicture, type Capture, finishPicture, sendPart } from '../contract.ts'
import type { Side } from '../document-types.ts'
import { PART_BYTES } from '../parts.ts'

/** Milliseconds after which a line that says nothing of itself is tried again. */
const TRY_AGAIN_MS = 3_000

const hashOf = async (bytes: Uint8Array<ArrayBuffer>) =>
  [...new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')

/** Resolves when the browser says that the line is back, at the latest after some seconds. */
const lineIsBack = () =>
  new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(timer)
      removeEventListener('online', done)
      resolve()
    }
    const timer = setTimeout(done, TRY_AGAIN_MS)
    addEventListener('online', done)
  })

export type Progress = { percent: number } | 'cut'

/**
 * Sends a picture part by part and finishes it. The server is asked which parts it has, so that a line that was cut, or a page
 * that was loaded again, goes on where it was. Stops quietly when `signal` says so. Throws CallRefused.
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
      const there = new Set(arrived)
      for (const [part, content] of parts.entries()) {
        if (signal.aborted) return undefined
        onProgress({ percent: Math.round((100 * there.size) / parts.length) })
        if (there.has(part)) continue
        await call(sendPart, { pictureId, part, bytes: content })
        there.add(part)
      }
      return await call(finishPicture, { pass, side })
    } catch (error) {
      // Only a lost line has no status; what was refused is refused.
      if (!(error instanceof CallRefused) || error.status !== 0) throw error
      onProgress('cut')
      await lineIsBack()
    }
  }
  return undefined
}
