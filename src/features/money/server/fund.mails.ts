import { type Day, formatDay } from '../../../lib/days.ts'
import { type Lang, plural } from '../../../lib/languages.ts'
import { mailWords } from '../../../lib/mail-words.ts'
import { pageUrl } from '../../../lib/page-url.ts'
import type { MailText } from '../../../platform/mail.ts'

type Reader = { firstName: string; lang: Lang }

const words = mailWords(
  {
    hello: 'Hello {name},',
    search: 'Search',
    fundSoonSubject: '{amount} in your fund expires in {days}',
    fundSoon: 'You can use {amount} in your fund until {until}. After that it expires.',
    fundExpiredSubject: '{amount} in your fund has expired',
    fundExpired: 'You could use {amount} in your fund until {until}. It was not used in time and has expired.',
  },
  {
    hello: 'Hola, {name}:',
    search: 'Buscar',
    fundSoonSubject: '{amount} de su fondo vencen en {days}',
    fundSoon: 'Puede usar {amount} de su fondo hasta el {until}. Después vencen.',
    fundExpiredSubject: '{amount} de su fondo vencieron',
    fundExpired: 'Podía usar {amount} de su fondo hasta el {until}. No se usaron a tiempo y vencieron.',
  },
)

const countOfDays: Record<Lang, (days: number) => string> = {
  en: (days) => `${days} ${plural(days, 'day', 'days')}`,
  es: (days) => `${days} ${plural(days, 'día', 'días')}`,
}

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
    key: 'fund-expires-soon',
    subject: t.fundSoonSubject({ amount, days: countOfDays[reader.lang](days) }),
    paragraphs: [t.hello({ name: reader.firstName }), t.fundSoon({ amount, until: formatDay(lastDay, reader.lang) })],
    button: { label: t.search(), url: pageUrl(origin, reader.lang, '/') },
  }
}

/** To the client: a credit of the fund has expired. */
export const fundExpired = (reader: Reader, amount: string, lastDay: Day): MailText => {
  const t = words[reader.lang]
  return {
    key: 'fund-expired',
    subject: t.fundExpiredSubject({ amount }),
    paragraphs: [
      t.hello({ name: reader.firstName }),
      t.fundExpired({ amount, until: formatDay(lastDay, reader.lang) }),
    ],
  }
}
