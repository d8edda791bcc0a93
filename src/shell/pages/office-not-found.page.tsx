import { notFound } from '../../ui/not-found.ts'

/** An unknown address below /office. The server replies as for known ones, so that visitors cannot find out which exist. */
export const clientLoader = () => notFound()

export default function OfficeNotFound() {
  return null
}
