import { useCallback, useEffect, useRef } from 'react'
import {
  type DataStrategyResult,
  type MiddlewareFunction,
  useLocation,
  useNavigation,
  useRevalidator,
} from 'react-router'
import { isCallRefused, isUnanswered } from '../platform/http/endpoint.ts'
import { inBackground, isBackgroundReload } from './background-reload.ts'

/**
 * Reloads the page's data for polling. Does nothing while the router is loading something else, which would start over and, on a slow
 * connection, never finish.
 */
export const useBackgroundReload = () => {
  const { state, revalidate } = useRevalidator()
  const { state: navigation } = useNavigation()
  const shown = useLocation()
  const isIdle = useRef(true)
  useEffect(() => {
    isIdle.current = state === 'idle' && navigation === 'idle'
  }, [state, navigation])
  return useCallback(async () => {
    if (isIdle.current) await inBackground(shown, revalidate)
  }, [shown, revalidate])
}

type Results = Record<string, DataStrategyResult>

/** Client middleware of a layout: when a background reload of one of its pages fails temporarily, the page keeps what it shows. */
export const keepShown = (): MiddlewareFunction<Results> => {
  const shown = new Map<string, DataStrategyResult>()
  return async ({ request, url }, next) => {
    const results = await next()
    // The results of an interrupted navigation are not shown.
    if (request.signal.aborted) return results
    for (const [routeId, result] of Object.entries(results)) {
      if (result.type === 'data') shown.set(routeId, result)
      else if (staysShown(url, result.result)) results[routeId] = shown.get(routeId) ?? result
      else shown.delete(routeId)
    }
    return results
  }
}

/** Whether the page at `url` keeps what it shows when its loader throws `error`: only in a background reload that failed temporarily. */
export const staysShown = (url: URL, error: unknown) =>
  isBackgroundReload(url) && isCallRefused(error) && (isUnanswered(error) || error.code === 'TOO_MANY')
