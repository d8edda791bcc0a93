import { texts } from '../../lib/languages.ts'

export const countryTexts = texts(
  {
    title: 'Country and currency',
    description: 'Choose the country where you live and your currency to see the prices that apply to you.',
    lead: 'Some prices depend on the country where you live. Choose yours to see what you will pay.',
    currency: 'Currency',
    currencyHint: 'Prices are converted at our rate of the day. What you pay in Cuba stays in US dollars.',
    ofCountry: 'The country’s usual currency',
    country: 'Country where you live',
    show: 'Show these prices',
    account: 'When you are signed in, bookings are charged at the prices for your account’s country.',
    unknown: 'Choose a country from the list.',
    failed: 'We can’t get Countries',
  },
  {
    title: 'País y moneda',
    description: 'Elija el país donde vive y su moneda para ver los precios que le corresponden.',
    currency: 'Moneda',
    currencyHint:
      'Los precios se convierten a nuestro tipo de cambio del día. Lo que se paga en Cuba sigue en dólares de EE. UU.',
    ofCountry: 'La habitual del país',
    lead: 'Algunos precios dependen del país donde usted vive. Elija el suyo para ver lo que va a pagar.',
    country: 'País donde vive',
    show: 'Ver estos precios',
    account: 'Con la sesión iniciada, las reservas se cobran al precio del país de su cuenta.',
    unknown: 'Elija un país de la lista.',
    failed: 'No podemos obtener los países',
  },
)
