import { texts } from '../../lib/languages.ts'

export const countryTexts = texts(
  {
    title: 'Country for prices',
    description: 'Choose the country where you live to see the prices that apply to you.',
    lead: 'Some prices depend on the country where you live. Choose yours to see what you will pay.',
    country: 'Country where you live',
    show: 'Show these prices',
    account: 'When you are signed in, bookings are charged at the prices for your account’s country.',
    unknown: 'Choose a country from the list.',
    failed: 'We can’t get Countries',
  },
  {
    title: 'País para los precios',
    description: 'Elija el país donde vive para ver los precios que le corresponden.',
    lead: 'Algunos precios dependen del país donde usted vive. Elija el suyo para ver lo que va a pagar.',
    country: 'País donde vive',
    show: 'Ver estos precios',
    account: 'Con la sesión iniciada, las reservas se cobran al precio del país de su cuenta.',
    unknown: 'Elija un país de la lista.',
    failed: 'No podemos obtener los países',
  },
)
