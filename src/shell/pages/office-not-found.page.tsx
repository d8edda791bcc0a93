import { notFound } from '../../ui/not-found.ts'

/** An unknown address below /office. The server answers as for every other one, so that visitors do not learn which exist. */
export const clientLoader = () => notFound()

export default function OfficeNotFound() {
  return null
}
