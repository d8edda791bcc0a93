import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on the server and while the page wakes up, true from then on: for what only scripts can do. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
