import { texts } from '../../../lib/languages.ts'

export const informationTexts = texts(
  {
    cancellation: 'Cancellation policy',
    cancellationDescription: 'What cancelling a car or a hotel in Cuba costs, when, and how you get your money back.',
    privacy: 'Privacy policy',
    privacyDescription: 'Which personal data Alamar keeps, why, for how long, and what you can ask of us.',
    updated: (day: string) => `Last updated ${day}`,
    news: 'News',
    newsLead: 'Advice for the road, places worth a detour, festivals, and what is new at Alamar.',
    newsCategories: 'Categories of news',
    noNews: 'There is no news at the moment.',
    moreNews: 'More to read',
    faq: 'Questions and answers',
    faqLead: 'What people ask before they book a car or a stay in Cuba, answered in plain words.',
    faqLodging: 'Hotels and private homes',
    faqCars: 'Rental cars',
  },
  {
    cancellation: 'Política de cancelación',
    cancellationDescription:
      'Cuánto cuesta cancelar un carro o un hotel en Cuba, hasta cuándo y cómo recupera su dinero.',
    privacy: 'Política de privacidad',
    privacyDescription: 'Qué datos personales guarda Alamar, para qué, por cuánto tiempo y qué puede pedirnos.',
    updated: (day: string) => `Última actualización: ${day}`,
    news: 'Noticias',
    newsLead: 'Consejos para el camino, lugares que valen un desvío, fiestas y lo nuevo de Alamar.',
    newsCategories: 'Categorías de noticias',
    noNews: 'Por el momento no hay noticias.',
    moreNews: 'Más para leer',
    faq: 'Preguntas frecuentes',
    faqLead: 'Lo que la gente pregunta antes de reservar un carro o alojamiento en Cuba, respondido sin rodeos.',
    faqLodging: 'Hoteles y casas particulares',
    faqCars: 'Renta de carros',
  },
)
