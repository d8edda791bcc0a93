import { texts } from '../../../lib/languages.ts'

export const informationTexts = texts(
  {
    cancellation: 'Cancellation policy',
    cancellationDescription: 'What it costs to cancel a booking in Cuba, and how you get your money back.',
    privacy: 'Privacy policy',
    privacyDescription: 'Which personal data we keep, why and for how long, and what you can request.',
    noTextYet: 'This text is not available yet. Please contact us.',
    inEffect: (day: string) => `In effect since ${day}`,
    earlier: (day: string) =>
      `An earlier version, in effect since ${day}. It applies to what was booked while it was in effect.`,
    announced: (day: string) => `Takes effect on ${day}`,
    versions: 'Other versions',
    versionOf: (day: string) => `Version of ${day}`,
    states: { inEffect: 'in effect now', announced: 'announced' },
    versionDescription: 'A policy of the agency as it was, is or will be in effect.',
    news: 'News',
    newsLead: 'Travel tips, places worth a detour, festivals, and what is new with us.',
    newsCategories: 'News categories',
    noNews: 'There is no news at the moment.',
    moreNews: 'More news',
  },
  {
    cancellation: 'Política de cancelación',
    cancellationDescription: 'Cuánto cuesta cancelar una reserva en Cuba y cómo recupera su dinero.',
    privacy: 'Política de privacidad',
    privacyDescription: 'Qué datos personales guardamos, para qué, por cuánto tiempo y qué puede pedirnos.',
    noTextYet: 'Este texto todavía no está disponible. Consúltenos.',
    inEffect: (day: string) => `En vigor desde el ${day}`,
    earlier: (day: string) =>
      `Una versión anterior, en vigor desde el ${day}. Se aplica a lo que se reservó mientras estuvo en vigor.`,
    announced: (day: string) => `Entra en vigor el ${day}`,
    versions: 'Otras versiones',
    versionOf: (day: string) => `Versión del ${day}`,
    states: { inEffect: 'en vigor', announced: 'anunciada' },
    versionDescription: 'Una política de la agencia tal como estuvo, está o estará en vigor.',
    news: 'Noticias',
    newsLead: 'Consejos de viaje, lugares que vale la pena visitar, fiestas y nuestras novedades.',
    newsCategories: 'Categorías de noticias',
    noNews: 'Por el momento no hay noticias.',
    moreNews: 'Más noticias',
  },
)
