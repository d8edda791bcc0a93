import { type Day, formatDay } from '../../../lib/days.ts'
import { type Lang, plural, texts } from '../../../lib/languages.ts'
import { pageUrl } from '../../../lib/page-url.ts'
import type { MailText } from '../../../platform/mail.ts'

type Reader = { firstName: string; lang: Lang }

const words = texts(
  {
    hello: (name: string) => `Hello ${name},`,
    search: 'Search',
    fundSoonSubject: (amount: string, days: number) =>
      `${amount} in your fund expires in ${days} ${plural(days, 'day', 'days')}`,
    fundSoon: (amount: string, until: string) =>
      `You can use ${amount} in your fund until ${until}. After that it expires.`,
    fundExpiredSubject: (amount: string) => `${amount} in your fund has expired`,
    fundExpired: (amount: string) => `${amount} in your fund was not used in time and has expired.`,
  },
  {
    hello: (name: string) => `Hola, ${name}:`,
    search: 'Buscar',
    fundSoonSubject: (amount: string, days: number) =>
      `${amount} de su fondo vencen en ${days} ${plural(days, 'día', 'días')}`,
    fundSoon: (amount: string, until: string) => `Puede usar ${amount} de su fondo hasta el ${until}. Después vencen.`,
    fundExpiredSubject: (amount: string) => `${amount} de su fondo vencieron`,
    fundExpired: (amount: string) => `${amount} de su fondo no se usaron a tiempo y vencieron.`,
  },
)

/** To the client: a credit of the fund is about to expire. */
export const fundExpiresSoon = (
  reader: Reader,
  amount: string,
  lastDay: Day,
  days: number,
  origin: string,
): MailText => {
  const t = words[reader.lang]
  return {
    subject: t.fundSoonSubject(amount, days),
    paragraphs: [t.hello(reader.firstName), t.fundSoon(amount, formatDay(lastDay, reader.lang))],
    button: { label: t.search, url: pageUrl(origin, reader.lang, '/') },
  }
}

/** To the client: a credit of the fund has expired. */
export const fundExpired = (reader: Reader, amount: string): MailText => {
  const t = words[reader.lang]
  return { subject: t.fundExpiredSubject(amount), paragraphs: [t.hello(reader.firstName), t.fundExpired(amount)] }
}
