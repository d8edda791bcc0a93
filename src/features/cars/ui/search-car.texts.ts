import { plural, texts } from '../../../lib/languages.ts'

export const searchCarTexts = texts(
  {
    title: (zone: string) => `Rental cars: ${zone}`,
    bareTitle: 'Rental cars in Cuba',
    description:
      'Compare rental cars in Cuba by class, company and total price, with what you pay now and what you pay in Cuba.',
    to: (zone: string) => `drop-off in ${zone}`,
    driver: (age: number) => `driver aged ${age}`,
    found: (n: number) => `${n} ${plural(n, 'car', 'cars')}`,
    select: 'See this car',
    selectLabel: (car: string, company: string) => `See this car: ${car}, ${company}`,
    emptyFilters: (n: number) => `No cars match your filters. Without filters there ${plural(n, 'is', 'are')} ${n}.`,
    alternatives: 'Closest matches',
    slow: 'We are checking with the rental companies. This is taking a little longer than usual.',
    noneEligible: (age: number) => `None of these cars is available to a driver aged ${age}.`,
  },
  {
    title: (zone: string) => `Renta de carros: ${zone}`,
    bareTitle: 'Renta de carros en Cuba',
    description:
      'Compare carros de renta en Cuba por clase, rentadora y precio total, con lo que paga ahora y lo que paga en Cuba.',
    to: (zone: string) => `devolución en ${zone}`,
    driver: (age: number) => `conductor de ${age} años`,
    found: (n: number) => `${n} ${plural(n, 'carro', 'carros')}`,
    select: 'Ver este carro',
    selectLabel: (car: string, company: string) => `Ver este carro: ${car}, ${company}`,
    emptyFilters: (n: number) => `Ningún carro coincide con sus filtros. Sin filtros hay ${n}.`,
    alternatives: 'Opciones más parecidas',
    slow: 'Estamos consultando a las rentadoras. La búsqueda demora un poco más de lo habitual.',
    noneEligible: (age: number) => `Ninguno de estos carros está disponible para un conductor de ${age} años.`,
  },
)
