import type { ProviderProblem } from './provider-check.ts'

/** Minutes by which our clock may differ from a provider's. */
const CLOCK_MINUTES = 5

/** Why a provider cannot be reached, from the error of the connection; without addresses that may contain a password. */
export const connectionProblem = (error: unknown, variable: string): ProviderProblem => {
  const { code, name, cause } = error as Error & { code?: string; cause?: { code?: string } }
  const what = code ?? cause?.code ?? name
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
