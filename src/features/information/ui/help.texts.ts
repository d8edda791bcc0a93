import { plural, texts } from '../../../lib/languages.ts'

export const helpTexts = texts(
  {
    title: 'Help',
    titleOf: (query: string) => `Help: ${query}`,
    lead: 'Answers about booking, paying, changing and traveling, and every way to reach us.',
    topics: 'Topics',
    searchFor: 'Search the questions',
    searchHint: 'One or two words are enough, such as “passport”.',
    search: 'Search',
    found: (count: number, query: string) => `${count} ${plural(count, 'answer', 'answers')} for “${query}”`,
    nothingFor: (query: string) => `No answers for “${query}”`,
    nothingHint: 'Try fewer or other words, look through all questions, or contact us below.',
    contact: 'Contact us',
    urgent: 'Urgent, during your trip',
    urgentFor: 'At any hour, for what cannot wait.',
    whatsAppFor: 'For short questions, before and during your trip.',
    messages: 'Messages in your account',
    messagesFor:
      'For your bookings, changes and documents. The answer stays with your trip, and you get it by email too.',
    answerTime: (hours: number) =>
      hours <= 1 ? 'We usually answer within an hour.' : `We usually answer in about ${hours} hours.`,
    writeMessage: 'Write a message',
    phone: 'Phone',
    phoneFor: 'If you would rather talk to us.',
    email: 'Email',
    emailFor: 'If you have no account or cannot sign in.',
    office: 'Office',
  },
  {
    title: 'Ayuda',
    titleOf: (query: string) => `Ayuda: ${query}`,
    lead: 'Respuestas sobre reservas, pagos, cambios y viajes, y todas las vías para hablar con nosotros.',
    topics: 'Temas',
    searchFor: 'Buscar en las preguntas',
    searchHint: 'Basta con una o dos palabras, como «pasaporte».',
    search: 'Buscar',
    found: (count: number, query: string) => `${count} ${plural(count, 'respuesta', 'respuestas')} para «${query}»`,
    nothingFor: (query: string) => `No hay respuestas para «${query}»`,
    nothingHint: 'Pruebe con menos palabras o con otras, revise todas las preguntas o contáctenos más abajo.',
    contact: 'Contáctenos',
    urgent: 'Urgencias durante el viaje',
    urgentFor: 'A cualquier hora, para lo que no puede esperar.',
    whatsAppFor: 'Para preguntas cortas, antes y durante el viaje.',
    messages: 'Mensajes en su cuenta',
    messagesFor:
      'Para sus reservas, cambios y documentos. La respuesta queda junto a su viaje y también le llega por correo.',
    answerTime: (hours: number) =>
      hours <= 1
        ? 'Por lo general respondemos en menos de una hora.'
        : `Por lo general respondemos en unas ${hours} horas.`,
    writeMessage: 'Escribir un mensaje',
    phone: 'Teléfono',
    phoneFor: 'Si prefiere hablar con nosotros.',
    email: 'Correo electrónico',
    emailFor: 'Si no tiene cuenta o no puede entrar.',
    office: 'Oficina',
  },
)
