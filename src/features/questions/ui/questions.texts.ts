import { texts } from '../../../lib/languages.ts'

export const questionTexts = texts(
  {
    none: 'Nobody has asked about this hotel yet.',
    ask: 'Ask about this hotel',
    askedBy: (author: string | null, day: string) => (author ? `Asked by ${author}, ${day}` : `Asked on ${day}`),
    bareTitle: 'Ask about a hotel',
    description: 'Ask a question about a hotel; the answer comes by email.',
    title: (hotel: string) => `Ask about ${hotel}`,
    lead: 'We answer by email, usually within one business day.',
    unknown: 'This hotel is not available.',
    search: 'Search lodging',
    question: 'Your question',
    questionHint:
      'For example about access, meals, electricity or the beach. Please do not include booking or passport numbers.',
    questionShort: (min: number) => `Write at least ${min} characters`,
    firstName: 'First name',
    firstNameMissing: 'Enter your first name',
    emailHint: 'Only for the answer. We delete it afterwards.',
    signedIn: 'The answer goes to the email address of your account.',
    shown:
      'If the answer helps others, we may show the question and the answer on the hotel’s page, with your first name at most.',
    send: 'Send the question',
    sent: 'We received your question',
    sentText: 'The answer comes by email.',
    back: 'Back to the hotel',
  },
  {
    none: 'Todavía nadie ha preguntado sobre este hotel.',
    ask: 'Preguntar sobre este hotel',
    askedBy: (author: string | null, day: string) => (author ? `Preguntó ${author}, ${day}` : `Pregunta del ${day}`),
    bareTitle: 'Preguntar sobre un hotel',
    description: 'Haga una pregunta sobre un hotel; la respuesta llega por correo.',
    title: (hotel: string) => `Preguntar sobre ${hotel}`,
    lead: 'Respondemos por correo, casi siempre en un día hábil.',
    unknown: 'Este hotel no está disponible.',
    search: 'Buscar alojamiento',
    question: 'Su pregunta',
    questionHint:
      'Por ejemplo, sobre el acceso, las comidas, la electricidad o la playa. No incluya números de reserva ni de pasaporte.',
    questionShort: (min: number) => `Escriba al menos ${min} caracteres`,
    firstName: 'Nombre',
    firstNameMissing: 'Escriba su nombre',
    emailHint: 'Solo para la respuesta. Después lo borramos.',
    signedIn: 'La respuesta llegará al correo de su cuenta.',
    shown:
      'Si la respuesta ayuda a otros, podemos mostrar la pregunta y la respuesta en la página del hotel, a lo sumo con su nombre de pila.',
    send: 'Enviar la pregunta',
    sent: 'Recibimos su pregunta',
    sentText: 'La respuesta llegará por correo.',
    back: 'Volver al hotel',
  },
)
