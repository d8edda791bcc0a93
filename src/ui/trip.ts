import { useEffect, useRef } from 'react'
import type { Range } from './date-range.tsx'

/** The place and dates that the forms of a page share. */
export type Trip = { where?: string; dates?: Range }

/** A form that shares its place and dates: it takes a `trip` and reports new entries as a change to the earlier ones. */
export type SharedTrip = { trip?: Trip | undefined; onTrip?: (change: (before: Trip) => Trip) => void }

/** Calls back for each new `trip`. */
export const useSharedTrip = (trip: Trip | undefined, take: (trip: Trip) => void) => {
  const latest = useRef(take)
  latest.current = take
  useEffect(() => {
    if (trip) latest.current(trip)
  }, [trip])
}
