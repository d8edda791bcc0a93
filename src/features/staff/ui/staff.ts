import { createContext, useContext } from 'react'
import type { Staff } from '../contract/sign-in.ts'

/** The signed-in staff member; undefined before sign-in. */
export const StaffContext = createContext<Staff | undefined>(undefined)

/**
 * Returns a function that checks whether the staff member may make a call, by the permission of its endpoint. Screens show a button or form
 * only for permitted calls; the server checks the same permission.
 */
export const useMay = () => {
  const permissions: readonly string[] = useContext(StaffContext)?.permissions ?? []
  return ({ permission }: { permission?: string | null }) =>
    permission === null || (permission !== undefined && permissions.includes(permission))
}
