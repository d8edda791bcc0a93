import { data } from 'react-router'
import { isCallRefused } from '../platform/http/endpoint.ts'

/** Shows the page for unknown URLs. */
export const notFound = (): never => {
  throw data(null, { status: 404 })
}

/** Whether a call refused an id or a code because it is unknown or malformed. */
export const isUnknown = (error: unknown) => isCallRefused(error) && (error.status === 404 || error.status === 422)

/** Throws a 404 response when a call refuses an unknown or malformed id. */
export const orNotFound = async <T>(reply: Promise<T>): Promise<T> => {
  try {
    return await reply
  } catch (error) {
    if (isUnknown(error)) notFound()
    throw error
  }
}

/** Resolves to null when a call replies with 404. */
export const orNull = <T>(reply: Promise<T>): Promise<T | null> =>
  reply.catch((error) => {
    if (isCallRefused(error) && error.status === 404) return null
    throw error
  })
