import type { Bilingual } from '../../../lib/languages.ts'
import { plural, texts } from '../../../lib/languages.ts'

const LANGUAGE_NAMES: Record<'en' | 'es', Bilingual> = {
  en: { en: 'English', es: 'inglés' },
  es: { en: 'Spanish', es: 'español' },
}

/** What a score from 2 to 10 means. */
const WORDS: readonly [from: number, word: Bilingual][] = [
  [9, { en: 'Excellent', es: 'Excelente' }],
  [8, { en: 'Very good', es: 'Muy bien' }],
  [7, { en: 'Good', es: 'Bien' }],
  [5, { en: 'Fair', es: 'Aceptable' }],
  [0, { en: 'Poor', es: 'Deficiente' }],
]
const wordOf = (score: number) => WORDS.find(([from]) => score >= from)![1]

export const reviewTexts = texts(
  {
    title: 'Guest reviews',
    carTitle: 'Traveler reviews',
    none: 'No reviews yet. Only travelers with a completed booking can write one.',
    word: (score: number) => wordOf(score).en,
    basedOn: (n: number) => `${n} ${plural(n, 'review', 'reviews')} by travelers with a completed booking`,
    outOf: (score: string) => `${score} out of 10`,
    aspectOutOf: (score: string) => `${score} out of 5`,
    distribution: 'Scores',
    aspects: 'By aspect',
    order: 'Order',
    orders: { newest: 'Newest', highest: 'Highest score', lowest: 'Lowest score' },
    party: 'Who traveled',
    everybody: 'Everybody',
    noneOfParty: 'No reviews by these travelers yet.',
    anonymous: 'A traveler',
    from: (name: string, country: string) => `${name}, ${country}`,
    visited: (day: string) => `Trip of ${day}`,
    written: (day: string) => `Written ${day}`,
    language: (lang: 'en' | 'es') => `Original in ${LANGUAGE_NAMES[lang].en}`,
    translated: (lang: 'en' | 'es') => `Translated into ${LANGUAGE_NAMES[lang].en} by the agency`,
    agencyAnswer: (agency: string) => `Reply from ${agency}`,
    supplierAnswer: 'Reply from the hotel or rental company',
    office: (name: string) => `Picked up at ${name}`,
    photoBy: (author: string, what: string, n: number) => `Photo ${n} by ${author}: ${what}`,
    scoresOf: (name: string) => `Scores by aspect: ${name}`,
    scores: 'Scores by aspect',
    rules:
      'How reviews work: each belongs to a completed booking, unfavorable ones are published too, and nobody changes their meaning.',
    back: 'Back to the cars',
    carLead: (car: string, company: string) => `${car} from ${company}, all offices`,
    carDescription: 'What travelers say about this rental car: its condition, the pick-up and help on the road.',
    readAll: (n: number) => `Read ${n} ${plural(n, 'review', 'reviews')}`,
    failed: 'Could not load the reviews.',
  },
  {
    title: 'Opiniones de huéspedes',
    carTitle: 'Opiniones de viajeros',
    none: 'Todavía no hay opiniones. Solo las escriben viajeros con una reserva completada.',
    word: (score: number) => wordOf(score).es,
    basedOn: (n: number) => `${n} ${plural(n, 'opinión', 'opiniones')} de viajeros con una reserva completada`,
    outOf: (score: string) => `${score} de 10`,
    aspectOutOf: (score: string) => `${score} de 5`,
    distribution: 'Puntuaciones',
    aspects: 'Por aspecto',
    order: 'Orden',
    orders: { newest: 'Más recientes', highest: 'Mayor puntuación', lowest: 'Menor puntuación' },
    party: 'Quiénes viajaron',
    everybody: 'Todos',
    noneOfParty: 'Todavía no hay opiniones de estos viajeros.',
    anonymous: 'Un viajero',
    from: (name: string, country: string) => `${name}, ${country}`,
    visited: (day: string) => `Viaje del ${day}`,
    written: (day: string) => `Escrita el ${day}`,
    language: (lang: 'en' | 'es') => `Original en ${LANGUAGE_NAMES[lang].es}`,
    translated: (lang: 'en' | 'es') => `Traducida al ${LANGUAGE_NAMES[lang].es} por la agencia`,
    agencyAnswer: (agency: string) => `Respuesta de ${agency}`,
    supplierAnswer: 'Respuesta del hotel o de la rentadora',
    office: (name: string) => `Recogido en ${name}`,
    photoBy: (author: string, what: string, n: number) => `Foto ${n} de ${author}: ${what}`,
    scoresOf: (name: string) => `Puntuación por aspecto: ${name}`,
    scores: 'Puntuación por aspecto',
    rules:
      'Cómo funcionan las opiniones: cada una corresponde a una reserva completada, también se publican las desfavorables y nadie cambia su sentido.',
    back: 'Volver a los carros',
    carLead: (car: string, company: string) => `${car} de ${company}, todas las oficinas`,
    carDescription:
      'Lo que dicen los viajeros de este carro de renta: su estado, la recogida y la ayuda en la carretera.',
    readAll: (n: number) => `Leer ${n} ${plural(n, 'opinión', 'opiniones')}`,
    failed: 'No se pudieron cargar las opiniones.',
  },
)
