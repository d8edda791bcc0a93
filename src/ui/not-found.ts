import { data } from 'react-router'
import { isCallRefused } from '../platform/http/endpoint.ts'

/** Throws a 404 response when a call refuses an unknown or malformed id. */
export const orNotFound = async <T>(reply: Promise<T>): Promise<T> => {
  try {
    return await reply
  } catch (error) {
    if (isCallRefused(error) && (error.status === 404 || error.status === 422)) throw data(null, { status: 404 })
    throw error
  }
}

/** Null when a call answers 404. */
export const orNull = <T>(reply: Promise<T>): Promise<T | null> =>
  reply.catch((error) => {
    if (isCallRefused(error) && error.status === 404) return null
    throw error
  })
