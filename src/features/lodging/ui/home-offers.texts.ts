import { texts } from '../../../lib/languages.ts'

export const homeOffersTexts = texts(
  {
    title: 'Stays for two, two weeks from now',
    lead: 'Three nights, with the price of the whole stay in plain sight. Change dates and guests as you like.',
  },
  {
    title: 'Estancias para dos, de aquí a dos semanas',
    lead: 'Tres noches, con el precio de toda la estancia a la vista. Cambie las fechas y los huéspedes a su gusto.',
  },
)
