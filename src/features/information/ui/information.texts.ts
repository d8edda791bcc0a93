import { texts } from '../../../lib/languages.ts'

export const informationTexts = texts(
  {
    cancellation: 'Cancellation policy',
    cancellationDescription: 'What cancelling a car or a hotel in Cuba costs, when, and how you get your money back.',
    privacy: 'Privacy policy',
    privacyDescription: 'Which personal data Alamar keeps, why, for how long, and what you can ask of us.',
    updated: (day: string) => `Last updated ${day}`,
  },
  {
    cancellation: 'Política de cancelación',
    cancellationDescription:
      'Cuánto cuesta cancelar un auto o un hotel en Cuba, hasta cuándo y cómo recupera su dinero.',
    privacy: 'Política de privacidad',
    privacyDescription: 'Qué datos personales guarda Alamar, para qué, por cuánto tiempo y qué puede pedirnos.',
    updated: (day: string) => `Última actualización: ${day}`,
  },
)
