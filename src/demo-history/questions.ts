import type { Bilingual, Lang } from '../lib/languages.ts'

/**
 * What a visitor asked about a hotel, and the agency's answer, which the hotel's page shows; without an answer, the question is still
 * waiting.
 */
export type AskedAboutHotel = {
  hotelId: number
  author: string
  lang: Lang
  daysAgo: number
  question: Bilingual
  answer?: Bilingual
}

export const HOTEL_QUESTIONS: readonly AskedAboutHotel[] = [
  {
    hotelId: 2,
    author: 'Denise',
    lang: 'en',
    daysAgo: 96,
    question: {
      en: 'How far is it from block 4 to the beach for somebody who walks slowly?',
      es: '¿A qué distancia queda la playa del bloque 4 para alguien que camina despacio?',
    },
    answer: {
      en: 'About eight minutes on a paved path without steps. An electric cart passes every fifteen minutes from seven in the morning to eleven at night, and the driver stops when you wave.',
      es: 'A unos ocho minutos por un camino pavimentado y sin escalones. Cada quince minutos pasa un carrito eléctrico, de siete de la mañana a once de la noche, y se detiene con una seña.',
    },
  },
  {
    hotelId: 2,
    author: 'Roberto',
    lang: 'es',
    daysAgo: 41,
    question: {
      en: 'Does the whole hotel keep its electricity when there is a power cut in Varadero?',
      es: 'Cuando hay apagón en Varadero, ¿tiene corriente todo el hotel?',
    },
    answer: {
      en: 'Yes. The generator supplies rooms, kitchens and water pumps within a minute. Only the lights of the tennis courts stay off.',
      es: 'Sí. La planta alimenta las habitaciones, las cocinas y las bombas de agua en menos de un minuto. Solo quedan apagadas las luces de las canchas de tenis.',
    },
  },
  {
    hotelId: 11,
    author: 'Anke',
    lang: 'en',
    daysAgo: 63,
    question: {
      en: 'We arrive with two large suitcases. Can somebody help us up the stairs?',
      es: 'Llegamos con dos maletas grandes. ¿Alguien puede ayudarnos a subir la escalera?',
    },
    answer: {
      en: 'Yes. There are twenty-six steps and no lift; the host’s nephew carries luggage up. Tell us your arrival time so that he is there.',
      es: 'Sí. Son veintiséis escalones y no hay ascensor; el sobrino de la dueña sube el equipaje. Díganos la hora de llegada para que esté allí.',
    },
  },
  {
    hotelId: 13,
    author: 'Paul',
    lang: 'en',
    daysAgo: 29,
    question: {
      en: 'Which rooms are quieter, those with a view of the sea or those at the back?',
      es: '¿Qué habitaciones son más tranquilas, las que dan al mar o las de atrás?',
    },
    answer: {
      en: 'Those at the back, with odd numbers. The Malecón has traffic and music until late, above all on Fridays and Saturdays.',
      es: 'Las de atrás, con número impar. En el Malecón hay tráfico y música hasta tarde, sobre todo viernes y sábados.',
    },
  },
  {
    hotelId: 21,
    author: 'Mariela',
    lang: 'es',
    daysAgo: 52,
    question: {
      en: 'Can we walk from the hotel to the village of Viñales?',
      es: '¿Se puede ir caminando del hotel al pueblo de Viñales?',
    },
    answer: {
      en: 'It is possible by daylight, along the road, without a sidewalk. Most guests take the bus of the valley or a taxi; the front desk calls one.',
      es: 'De día se puede, por la carretera y sin acera. La mayoría toma la guagua del valle o un taxi; en la carpeta se lo llaman.',
    },
  },
  {
    hotelId: 27,
    author: 'Claire',
    lang: 'en',
    daysAgo: 18,
    question: {
      en: 'Where can we leave a rental car, and is it watched at night?',
      es: '¿Dónde se puede dejar un auto de renta y hay vigilancia de noche?',
    },
    answer: {
      en: 'Cars do not enter the old town. The guarded car park is four blocks away and is watched day and night; you pay it there. Staff bring your luggage by handcart.',
      es: 'Al centro histórico no entran autos. El parqueo está a cuatro cuadras, con vigilancia día y noche, y se paga allí. El personal lleva el equipaje en una carretilla.',
    },
  },
  {
    hotelId: 35,
    author: 'Sofía',
    lang: 'es',
    daysAgo: 9,
    question: {
      en: 'Is there a cot for a baby, and can the kitchen warm a bottle at night?',
      es: '¿Hay cuna para un bebé y pueden calentar un biberón de noche?',
    },
    answer: {
      en: 'Yes to both. We reserve the cot at no charge when you tell us with your booking; the lobby bar is open all night and warms bottles.',
      es: 'Sí, las dos cosas. La cuna se reserva sin costo si nos avisa al hacer la reserva; el bar del lobby abre toda la noche y calienta biberones.',
    },
  },
  {
    hotelId: 27,
    author: 'Greg',
    lang: 'en',
    daysAgo: 1,
    question: {
      en: 'Is one of the rooms of the gallery on the ground floor? My father cannot climb stairs.',
      es: '¿Alguna de las habitaciones de la galería está en planta baja? Mi padre no puede subir escaleras.',
    },
  },
  {
    hotelId: 13,
    author: 'Lourdes',
    lang: 'es',
    daysAgo: 2,
    question: {
      en: 'Can we leave our luggage after check-out until our flight at night?',
      es: '¿Se puede dejar el equipaje después de la salida hasta el vuelo de la noche?',
    },
  },
]
