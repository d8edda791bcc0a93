import type { Day } from '../lib/days.ts'
import type { Lang } from '../lib/languages.ts'

/** A client of the demo agency and the relatives who travel along. */
export type Family = {
  firstName: string
  lastName: string
  countryId: number
  city: string
  lang: Lang
  phone: string
  birthDate: Day
  /** First and last names of other adults, and first names and ages of children. */
  adults: readonly (readonly [string, string])[]
  children: readonly (readonly [string, number])[]
}

const USA = { countryId: 167, dial: '+1 305 555' }
const CANADA = { countryId: 38, dial: '+1 416 555' }
const SPAIN = { countryId: 194, dial: '+34 910 555' }

type Row = readonly [
  firstName: string,
  lastName: string,
  lang: Lang,
  birthDate: Day,
  adults?: readonly (readonly [string, string])[],
  children?: readonly (readonly [string, number])[],
]

const MIAMI: readonly Row[] = [
  ['Yolanda', 'Betancourt', 'es', '1968-03-14', [['Rigoberto', 'Betancourt']]],
  ['Alejandro', 'Fonseca', 'es', '1982-11-02', [['Daymara', 'Fonseca']], [['Emily', 9]]],
  ['Mercedes', 'Quintana', 'es', '1956-09-24', [['Elio', 'Quintana']]],
  [
    'Jorge Luis',
    'Villalobos',
    'es',
    '1974-01-30',
    [['Maritza', 'Villalobos']],
    [
      ['Kevin', 12],
      ['Ashley', 7],
    ],
  ],
  ['Lissette', 'Carballo', 'en', '1990-06-18', [['Brandon', 'Hayes']]],
  ['Orlando', 'Pedroso', 'es', '1961-12-05', [['Caridad', 'Pedroso']]],
  ['Vanessa', 'Rodríguez', 'en', '1987-04-27', [['Miguel', 'Rodríguez']], [['Sofía', 5]]],
  ['Ramón', 'Acosta', 'es', '1965-08-11', [['Teresa', 'Acosta']]],
  ['Michelle', 'Dorta', 'en', '1993-02-20', [['Andrew', 'Collins']]],
  ['Gustavo', 'Menéndez', 'es', '1978-10-09', [['Leticia', 'Menéndez']], [['Lucas', 10]]],
  ['Barbara', 'Estévez', 'es', '1970-07-03', [['Nelson', 'Estévez']]],
  [
    'Christopher',
    'Llanes',
    'en',
    '1985-05-16',
    [['Jennifer', 'Llanes']],
    [
      ['Noah', 6],
      ['Mia', 4],
    ],
  ],
  ['Odalys', 'Figueroa', 'es', '1963-11-28', [['Reinaldo', 'Figueroa']]],
  ['Yasmany', 'Toledo', 'es', '1989-09-07', [['Liset', 'Toledo']]],
  ['Marisol', 'Cabrera', 'es', '1976-12-19', [['Ernesto', 'Cabrera']], [['Daniela', 14]]],
  ['Raúl', 'Izquierdo', 'es', '1959-02-08', [['Nereida', 'Izquierdo']]],
]

const TORONTO: readonly Row[] = [
  ['Catherine', 'Bouchard', 'en', '1972-06-22', [['Philippe', 'Bouchard']]],
  [
    'Daniel',
    'MacLeod',
    'en',
    '1981-03-05',
    [['Sarah', 'MacLeod']],
    [
      ['Owen', 8],
      ['Claire', 5],
    ],
  ],
  ['Priya', 'Raman', 'en', '1988-08-30', [['Arjun', 'Raman']]],
  ['Margaret', 'Sinclair', 'en', '1957-10-17', [['Douglas', 'Sinclair']]],
  ['Anthony', 'Rossi', 'en', '1969-01-12', [['Angela', 'Rossi']]],
  ['Claudia', 'Herrera', 'es', '1984-05-25', [['Mauricio', 'Herrera']], [['Mateo', 11]]],
  ['Stephen', 'Kowalski', 'en', '1975-09-14', [['Laura', 'Kowalski']]],
  ['Hannah', 'Whitfield', 'en', '1991-12-03', [['Thomas', 'Greene']]],
  ['Patrick', 'O’Connor', 'en', '1964-04-08', [['Maureen', 'O’Connor']]],
  ['Mei', 'Zhang', 'en', '1986-02-27', [['Kevin', 'Zhang']], [['Lily', 6]]],
  ['Robert', 'Tremblay', 'en', '1958-07-21', [['Denise', 'Tremblay']]],
  [
    'Elizabeth',
    'Fraser',
    'en',
    '1979-11-15',
    [['Colin', 'Fraser']],
    [
      ['Jack', 13],
      ['Emma', 10],
    ],
  ],
]

const MADRID: readonly Row[] = [
  ['Carmen', 'Aguilar', 'es', '1966-05-29', [['Francisco', 'Aguilar']]],
  ['Javier', 'Ortega', 'es', '1983-10-04', [['Lucía', 'Navarro']]],
  ['Pilar', 'Santamaría', 'es', '1954-08-16', [['Antonio', 'Santamaría']]],
  ['Álvaro', 'Domínguez', 'es', '1990-03-23', [['Irene', 'Castaño']]],
  ['Beatriz', 'Lozano', 'es', '1977-06-10', [['Sergio', 'Prieto']], [['Hugo', 9]]],
  ['Fernando', 'Gallego', 'es', '1971-12-26', [['Rosa', 'Gallego']]],
  ['Nuria', 'Crespo', 'es', '1987-01-18', [['Iván', 'Molina']], [['Vega', 4]]],
  ['Manuel', 'Iglesias', 'es', '1960-09-02', [['Concepción', 'Iglesias']]],
  ['Marta', 'Benítez', 'es', '1992-04-13', [['Pablo', 'Soler']]],
  ['Enrique', 'Vidal', 'es', '1968-11-07', [['Ana', 'Vidal']], [['Diego', 15]]],
]

const familiesOf = (rows: readonly Row[], city: string, { countryId, dial }: typeof USA): Family[] =>
  rows.map(([firstName, lastName, lang, birthDate, adults = [], children = []], i) => ({
    firstName,
    lastName,
    countryId,
    city,
    lang,
    phone: `${dial} 0${110 + i}`,
    birthDate,
    adults,
    children,
  }))

/** The clients of the demo agency, besides those whose passwords are public. */
export const FAMILIES: readonly Family[] = [
  ...familiesOf(MIAMI, 'Miami', USA),
  ...familiesOf(TORONTO, 'Toronto', CANADA),
  ...familiesOf(MADRID, 'Madrid', SPAIN),
]

/** The email address of a client, at a domain that receives no email (RFC 2606). */
export const emailOf = ({ firstName, lastName }: Pick<Family, 'firstName' | 'lastName'>) =>
  `${firstName}.${lastName}@example.com`
    .normalize('NFD')
    .replace(/[\p{Mn}’]/gu, '')
    .replaceAll(' ', '')
    .toLowerCase()
