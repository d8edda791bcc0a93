import { texts } from '../../lib/languages.ts'

export const offlineTexts = texts(
  {
    title: 'You’re offline',
    lead: 'Your trip pack works offline if you have opened your travel plan on this device before.',
  },
  {
    title: 'Está sin conexión',
    lead: 'Su carpeta de viaje funciona sin conexión si antes abrió su plan de viaje en este dispositivo.',
  },
)
