import { notFound } from '../../ui/not-found.ts'

/**
 * The page for an unknown URL below /office. The server replies as it does for known ones, so that visitors cannot find out which exist.
 */
export const clientLoader = () => notFound()

export default function OfficeNotFound() {
  return null
}
