import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '../../../platform/http/call.ts'
import { isCallRefused } from '../../../platform/http/endpoint.ts'
import { getSheet, type Sheet } from '../contract.ts'
import { ROW_SEPARATOR } from '../sheet.ts'
import { isLoaded } from '../sheet-values.ts'
import type { SheetStore } from './sheet-store.ts'

/** Number of rows to load at once. */
export const PART = 40

/** The loading state: nothing is being loaded, some rows are, or rows could not be loaded, with the reason. */
export type PartState = { loading: boolean; failure: string | null }

/**
 * Loads the rows of a large sheet in parts when they are needed, together with the rows below them. `need` takes rows in the order in which
 * they will be shown; rows from earlier calls that are no longer needed are dropped.
 */
export const useSheetParts = ({ kind, id, from, days }: Sheet, store: SheetStore) => {
  const [state, setState] = useState<PartState>({ loading: false, failure: null })
  const wanted = useRef<readonly string[]>([])
  const running = useRef(false)
  const closed = useRef(false)
  useEffect(() => {
    closed.current = false
    return () => {
      closed.current = true
    }
  }, [])

  const load = useCallback(
    (rows: readonly string[]) =>
      store.refresh(rows, (left) => call(getSheet, { kind, id, from, days, rows: left.join(ROW_SEPARATOR) })),
    [kind, id, from, days, store],
  )

  /** The next rows to load: the needed rows and then the rows below them, up to a full part. */
  const nextPart = useCallback(() => {
    const { rows } = store.current().session.sheet
    const open = rows.filter((row) => !isLoaded(row)).map(({ row }) => row)
    const first = wanted.current.filter((row) => open.includes(row)).slice(0, PART)
    if (first.length === 0) return []
    const below = open.slice(open.indexOf(first.at(-1)!) + 1).filter((row) => !first.includes(row))
    return [...first, ...below].slice(0, PART)
  }, [store])

  const run = useCallback(async () => {
    if (running.current) return
    running.current = true
    setState({ loading: true, failure: null })
    let failure: string | null = null
    try {
      for (let part = nextPart(); part.length > 0 && !closed.current; part = nextPart()) await load(part)
    } catch (error) {
      if (!isCallRefused(error)) throw error
      failure = error.message
    } finally {
      running.current = false
      if (!closed.current) setState({ loading: false, failure })
    }
  }, [load, nextPart])

  const need = useCallback(
    (rows: readonly string[]) => {
      wanted.current = rows
      if (nextPart().length > 0) run()
    },
    [nextPart, run],
  )

  /** Reloads rows that are already loaded; all of them unless some are named. */
  const refresh = useCallback(
    async (only?: ReadonlySet<string>) => {
      const rows = store
        .current()
        .session.sheet.rows.filter((row) => isLoaded(row) && (only === undefined || only.has(row.row)))
        .map(({ row }) => row)
      for (let at = 0; at < rows.length && !closed.current; at += PART) await load(rows.slice(at, at + PART))
    },
    [load, store],
  )

  return { ...state, need, retry: run, refresh }
}
