import { useEffect, useRef, useState } from 'react'
import { readPicture } from './read-picture.ts'

/** Reads the lines of a passport from one picture at a time; a stopped reading reports nothing. */
export const useMrzReading = () => {
  const [state, setState] = useState<'idle' | 'reading' | 'read' | 'notRead'>('idle')
  const [progress, setProgress] = useState<number>()
  const reading = useRef<AbortController>(undefined)

  const stop = () => {
    reading.current?.abort()
    setState('idle')
  }
  const start = async (picture: Blob, onRead: (lines: string) => void) => {
    stop()
    reading.current = new AbortController()
    const { signal } = reading.current
    setProgress(undefined)
    setState('reading')
    const lines = await readPicture(picture, { signal, onProgress: setProgress }).catch(() => undefined)
    if (signal.aborted) return
    setState(lines ? 'read' : 'notRead')
    if (lines) onRead(lines)
  }
  useEffect(() => () => reading.current?.abort(), [])

  return {
    state,
    /** The share that has been read, from 0 to 1; undefined while the text recognition loads. */
    progress,
    start,
    stop,
  }
}
