import type { CallRefused } from '../platform/http/endpoint.ts'
import { showToast } from './toasts.tsx'

/** Shows why a booking was not created: a business refusal as a warning with the server's text, any other failure as `failed`. */
export const showBookingRefusal = ({ code, message }: CallRefused, failed: string, about: string) =>
  showToast(
    code === 'FAULT' || code === 'UNAUTHORIZED'
      ? { kind: 'error', text: failed, about }
      : { kind: 'warning', text: message, about },
  )
