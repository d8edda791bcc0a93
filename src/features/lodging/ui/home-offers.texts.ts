import { texts } from '../../../lib/languages.ts'

export const homeOffersTexts = texts(
  {
    title: 'Stays for two, two weeks from now',
    lead: 'Three nights, with the total price of the stay. Change the dates and guests as you like.',
  },
  {
    title: 'Estancias para dos, de aquí a dos semanas',
    lead: 'Tres noches, con el precio total de la estancia. Cambie las fechas y los huéspedes a su gusto.',
  },
)
