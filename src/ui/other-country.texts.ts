import { texts } from '../lib/languages.ts'

export const otherCountryTexts = texts(
  {
    title: 'Your account is in another country',
    text: (shown: string, own: string) =>
      `You are viewing prices for ${shown}. Your account’s country is ${own}, and your booking is charged at the prices for ${own}.`,
    show: (country: string) => `Show prices for ${country}`,
  },
  {
    title: 'Su cuenta es de otro país',
    text: (shown: string, own: string) =>
      `Está viendo los precios para ${shown}. El país de su cuenta es ${own} y su reserva se cobra a los precios de ese país.`,
    show: (country: string) => `Ver precios para ${country}`,
  },
)
