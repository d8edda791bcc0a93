import { formatInstant, SERVICE_ZONE } from '../../../lib/days.ts'
import { type Lang, plural } from '../../../lib/languages.ts'
import { pageUrl } from '../../../lib/page-url.ts'
import type { MailText } from '../../../platform/mail.ts'
import type { Booked, Unfinished } from './travel-plan.mails.ts'

const when = (instant: Date, lang: Lang) => formatInstant(instant, lang, SERVICE_ZONE)

const words = {
  en: {
    unconfirmed: (reference: string, hours: number) =>
      `Request ${reference} has been waiting for ${hours} ${plural(hours, 'hour', 'hours')}`,
    notConfirmed: (title: string, reference: string) => `${title} (reference ${reference}) is not confirmed yet.`,
    expires: (deadline: string) => `It expires on ${deadline} (Havana time).`,
    openRequests: 'Open the requests',
    unfinished: (planId: number) => `Travel plan ${planId} is not completed`,
    missing: {
      signature: 'It is paid, but its receipt is not signed.',
      documents: 'It is paid and signed, but the documents of its travelers are not approved.',
    },
    canceledOn: (deadline: string) => `Its bookings are canceled on ${deadline} (Havana time).`,
    openOffice: 'Open the office',
  },
  es: {
    unconfirmed: (reference: string, hours: number) =>
      `La solicitud ${reference} lleva ${hours} ${plural(hours, 'hora', 'horas')} en espera`,
    notConfirmed: (title: string, reference: string) => `${title} (referencia ${reference}) aún no está confirmado.`,
    expires: (deadline: string) => `Vence el ${deadline} (hora de La Habana).`,
    openRequests: 'Abrir las solicitudes',
    unfinished: (planId: number) => `El plan de viaje ${planId} no está completo`,
    missing: {
      signature: 'Está pagado, pero su recibo no está firmado.',
      documents: 'Está pagado y firmado, pero los documentos de sus viajeros no están aprobados.',
    },
    canceledOn: (deadline: string) => `Sus reservas se cancelan el ${deadline} (hora de La Habana).`,
    openOffice: 'Abrir la oficina',
  },
}

/** To the office: a request is not confirmed yet. */
export const requestUnconfirmed = (lang: Lang, booking: Booked, hours: number, origin: string): MailText => {
  const t = words[lang]
  return {
    subject: t.unconfirmed(booking.reference, hours),
    paragraphs: [t.notConfirmed(booking.summary.title, booking.reference), t.expires(when(booking.confirmBy, lang))],
    button: { label: t.openRequests, url: pageUrl(origin, lang, '/office/requests') },
    usefulUntil: booking.confirmBy,
  }
}

/** To the office: the last step of a paid plan is missing. */
export const planUnfinished = (lang: Lang, plan: Unfinished & { planId: number }, origin: string): MailText => {
  const t = words[lang]
  return {
    subject: t.unfinished(plan.planId),
    paragraphs: [t.missing[plan.missing], t.canceledOn(when(plan.finishBy, lang))],
    button: { label: t.openOffice, url: pageUrl(origin, lang, '/office') },
    usefulUntil: plan.finishBy,
  }
}
