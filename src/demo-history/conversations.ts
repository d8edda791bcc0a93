import type { Bilingual } from '../lib/languages.ts'

/** A client's question and the agency's answer. */
export type Conversation = { subject: Bilingual; question: Bilingual; answer: Bilingual }

export const CONVERSATIONS: readonly Conversation[] = [
  {
    subject: { en: 'A cot for the baby', es: 'Una cuna para el bebé' },
    question: {
      en: 'Hello, could the hotel put a cot in our room? Our grandson is eleven months old.',
      es: 'Buenas tardes, ¿podría el hotel poner una cuna en la habitación? Nuestro nieto tiene once meses.',
    },
    answer: {
      en: 'Good morning. The hotel has reserved a cot for you at no charge. It will be in the room when you arrive.',
      es: 'Buenos días. El hotel le reservó una cuna sin costo. Estará en la habitación cuando lleguen.',
    },
  },
  {
    subject: { en: 'Our flight arrives late', es: 'Nuestro vuelo llega tarde' },
    question: {
      en: 'Our flight lands at 22:40. Will someone still be at the rental office at the airport?',
      es: 'Nuestro vuelo aterriza a las 22:40. ¿Habrá alguien todavía en la oficina de alquiler del aeropuerto?',
    },
    answer: {
      en: 'Yes. The office waits for your flight; the after-hours charge on your booking covers it.',
      es: 'Sí. La oficina espera su vuelo; el cargo por horario extendido de su reserva lo cubre.',
    },
  },
  {
    subject: { en: 'A second driver', es: 'Un segundo conductor' },
    question: {
      en: 'Can my wife drive as well? She has had her license for ten years.',
      es: '¿Puede manejar también mi esposa? Tiene licencia desde hace diez años.',
    },
    answer: {
      en: 'Yes. Bring her license and passport to the office; a second driver is added there for a small daily charge.',
      es: 'Sí. Lleve su licencia y su pasaporte a la oficina; allí se añade por un pequeño cargo diario.',
    },
  },
  {
    subject: { en: 'A quiet room', es: 'Una habitación tranquila' },
    question: {
      en: 'My mother is 84. Could we have a room on the ground floor, away from the pool music?',
      es: 'Mi mamá tiene 84 años. ¿Podemos tener una habitación en planta baja, lejos de la música de la piscina?',
    },
    answer: {
      en: 'We have asked the hotel and it noted the request. It confirms the room number on the day of arrival.',
      es: 'Se lo pedimos al hotel y tomó nota. Confirma el número de habitación el día de la llegada.',
    },
  },
  {
    subject: { en: 'The tourist visa', es: 'La visa de turista' },
    question: {
      en: 'Do we buy the e-visa before the flight, or does the airline sell it?',
      es: '¿La visa electrónica se compra antes del vuelo o la vende la aerolínea?',
    },
    answer: {
      en: 'Please buy it before the flight: the airline asks for its number at check-in. Our entry checklist has the link.',
      es: 'Cómprela antes del vuelo: la aerolínea pide el número al registrarse. El enlace está en la lista de entrada.',
    },
  },
  {
    subject: { en: 'One more night', es: 'Una noche más' },
    question: {
      en: 'We would like to stay one more night. Is the same room free?',
      es: 'Quisiéramos quedarnos una noche más. ¿Está libre la misma habitación?',
    },
    answer: {
      en: 'It is. You can add that night to your travel plan as a new booking; the hotel keeps the same room for you.',
      es: 'Sí. Puede añadir esa noche a su plan de viaje como otra reserva; el hotel le mantiene la misma habitación.',
    },
  },
  {
    subject: { en: 'Thank you', es: 'Muchas gracias' },
    question: {
      en: 'We are back home. Everything went well, and the car was new. Thank you for your help!',
      es: 'Ya estamos de vuelta. Todo salió muy bien y el auto era nuevo. ¡Gracias por su ayuda!',
    },
    answer: {
      en: 'Thank you for writing. We are glad that you enjoyed the trip, and we look forward to the next one.',
      es: 'Gracias por escribirnos. Nos alegra que disfrutaran el viaje y los esperamos en el próximo.',
    },
  },
  {
    subject: { en: 'The deposit for the car', es: 'El depósito del auto' },
    question: {
      en: 'When do I get the deposit back, and can I leave it by debit card?',
      es: '¿Cuándo me devuelven el depósito? ¿Puedo dejarlo con tarjeta de débito?',
    },
    answer: {
      en: 'It is released when you return the car. Most offices take credit cards only; please bring one in your name.',
      es: 'Se libera al devolver el auto. Casi todas las oficinas aceptan solo crédito; lleve una tarjeta a su nombre.',
    },
  },
]
