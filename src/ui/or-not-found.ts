import { data } from 'react-router'
import { isCallRefused } from '../platform/http/endpoint.ts'

/** Answers the page for what does not exist when something is unknown or its id is no id. */
export const orNotFound = async <T>(answer: Promise<T>): Promise<T> => {
  try {
    return await answer
  } catch (error) {
    if (isCallRefused(error) && (error.status === 404 || error.status === 422)) throw data(null, { status: 404 })
    throw error
  }
}
