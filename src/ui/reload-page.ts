import { useCallback, useEffect, useRef } from 'react'
import { useLocation, useNavigation, useRevalidator } from 'react-router'
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

/** Wraps the loader of a page that polls: when a background reload fails temporarily, the page keeps what it shows. */
export const keepShown = <Args extends { url: URL }, Data>(load: (args: Args) => Promise<Data>) => {
  let shown: { href: string; data: Data } | undefined
  return async (args: Args): Promise<Data> => {
    const { href } = args.url
    try {
      const data = await load(args)
      shown = { href, data }
      return data
    } catch (error) {
      if (isBackgroundReload(args.url) && shown?.href === href && isTemporary(error)) return shown.data
      throw error
    }
  }
}

const isTemporary = (error: unknown) => isCallRefused(error) && (isUnanswered(error) || error.code === 'TOO_MANY')
