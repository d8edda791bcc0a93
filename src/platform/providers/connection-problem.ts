import type { ProviderProblem } from './provider-check.ts'

/** Minutes by which our clock may differ from a provider's. */
const CLOCK_MINUTES = 5

/** Codes of OpenSSL and Node.js for a certificate that is expired, unknown, or for another host. */
const OF_CERTIFICATE = /CERT|LEAF_SIGNATURE/

/** Why a provider cannot be reached, from the error of the connection; without addresses that may contain a password. */
export const connectionProblem = (error: unknown, variable: string): ProviderProblem => {
  const { code, name, cause, ...others } = error as Error & { code?: string; cause?: { code?: string } }
  // The mail library replaces the connection's error code with its own.
  const { originalCode } = others as { originalCode?: string }
  const what = originalCode ?? code ?? cause?.code ?? name
  if (OF_CERTIFICATE.test(what))
    return {
      en: `Its certificate is not valid (${what}): correct it there, or the host in ${variable}.`,
      es: `Su certificado no es válido (${what}): corríjalo allí, o el servidor indicado en ${variable}.`,
    }
  return {
    en: `It cannot be reached (${what}): check ${variable}, the network and the firewall.`,
    es: `No se puede conectar con él (${what}): revise ${variable}, la red y el firewall.`,
  }
}

/** The problem of a clock that differs from a provider's, from the Date header of a reply; none when it does not. */
export const clockProblems = (date: string | null, now: Date): ProviderProblem[] => {
  const minutes = date ? Math.round(Math.abs(Date.parse(date) - now.getTime()) / 60_000) : 0
  if (!(minutes > CLOCK_MINUTES)) return []
  return [
    {
      en: `The clock of this server differs from the provider's by ${minutes} minutes: set it by NTP.`,
      es: `El reloj de este servidor difiere del reloj del proveedor en ${minutes} minutos: ajústelo por NTP.`,
    },
  ]
}
