import { describe, expect, it } from 'vitest'
import { type ClientName, cardholderProblem, isCardholder } from './cardholder-name.ts'

/** Names of clients ('given names | last names'), each with names on cards that match (true) or do not. */
const CASES: Record<string, Record<string, boolean>> = {
  'Ana | Constructor': { 'ANA CONSTRUCTOR': true, 'A VALUEOF': false },
  'María del Carmen | Pérez García': {
    'MARIA PEREZ': true,
    'María del Carmen Pérez García': true,
    'PEREZ GARCIA MARIA C': true,
    'Maria Garcia': true,
    'PEREZ/MARIA': true,
    'Mrs. Maria Pérez-García': true,
    'SRA. MARIA P. DE GARCIA': true,
    'Ma. Pérez': true,
    'Mª DEL CARMEN PEREZ': true,
    'MA PEREZ GARCIA': true,
    'MARIA PEREZ DE LOPEZ': true,
    'MARIA PEREZ VDA DE LOPEZ': true,
    'M PEREZ GARCIA': true,
    'PEREZ GARCIA, M.': true,
    'MARIA GCIA': true,
    'MARIA PEREZGARCIA': true,
    'M. Pérez': false,
    'MARIA LOPEZ': false,
    'MARIA DE LOPEZ': false,
    'CARMEN PEREZ': false,
    'C PEREZ GARCIA': false,
    'JOSE PEREZ GARCIA': false,
    'MARIANA PEREZ': false,
    'MARIA PERES': false,
    'PEREZ GARCIA': false,
    'DEL CARMEN': false,
    MARIA: false,
    'M P G': false,
    '': false,
    '...': false,
  },
  'Ma. Elena | Núñez': {
    'MARIA NUNEZ': true,
    'MARIA ELENA NUÑEZ': true,
    'M NUNEZ': true,
    'ELENA NUNEZ': false,
  },
  'Juan | de la Cruz': {
    'JUAN CRUZ': true,
    'JUAN DE LA CRUZ': true,
    'JUAN DELACRUZ': true,
    'JUAN LACRUZ': true,
    'J DE LA CRUZ': true,
    'JUAN DE LA FUENTE': false,
    'JUAN DE LA': false,
  },
  'Juan | Delacruz': { 'JUAN DE LA CRUZ': true, 'JUAN CRUZ': false },
  'Rosa | Pérez de García': { 'ROSA GARCIA': true, 'ROSA PEREZ': true, 'R PEREZ GARCIA': true, 'R GARCIA': false },
  'José Antonio | García y García': { 'JOSE GARCIA': true, 'J GARCIA GARCIA': true, 'ANTONIO GARCIA': false },
  'Martín | Martín': { MARTIN: false, 'MARTIN MARTIN': true },
  'Ana María | Rodríguez Hernández': {
    'ANAMARIA RODRIGUEZ': true,
    'ANA RGUEZ': true,
    'A RGUEZ HDEZ': true,
    'MARIA RODRIGUEZ': false,
  },
  'Anamaría | Ibáñez': { 'ANA MARIA IBANEZ': true, 'ANA IBANEZ': false },
  'Yolanda | Ortiz': { 'Y ORTIZ': true, 'ORTIZ Y': true, 'Z ORTIZ': false },
  "Sean | O'Neill": { 'SEAN ONEILL JR': true, "SEAN O'NEILL": true, 'SEAN O NEILL': true, 'SEAN NEIL': false },
  'Søren | Güell i Núñez': { 'SOREN GUELL': true, 'SØREN NUNEZ': true },
  'Luis | Pérez Jr.': { 'LUIS PEREZ': true, 'L PEREZ': true, 'LUIS PEREZ II': true, 'LUIS JR': false },
  'Don | Johnson': { 'DON JOHNSON': true },
  'Dr. Ernesto | San Martín': { 'ERNESTO SAN MARTIN': true, 'ERNESTO SANMARTIN': true, 'DR MARTIN': false },
  'Lucía | Fernández-Vega': {
    'LUCIA FERNANDEZ VEGA': true,
    'LUCIA VEGA': true,
    'LUCIA FDEZ': true,
    'LUCIA VEGAS': false,
  },
  'Ludwig | van der Berg': { 'LUDWIG BERG': true, 'LUDWIG VANDERBERG': true, 'LUDWIG VAN DER': false },
}

const clientOf = (names: string): ClientName => {
  const [firstName = '', lastName = ''] = names.split(' | ')
  return { firstName, lastName }
}

describe('the name on a card', () => {
  it.each(
    Object.entries(CASES).flatMap(([client, cards]) =>
      Object.entries(cards).map(([card, expected]) => [card, expected, client] as const),
    ),
  )('%j is %s for %s', (card, expected, client) => {
    expect(isCardholder(clientOf(client), card)).toBe(expected)
  })

  it('may join the first and middle names', () => {
    const client = { firstName: 'Ana', middleName: 'María', lastName: 'Díaz' }
    expect(isCardholder(client, 'ANAMARIA DIAZ')).toBe(true)
    expect(isCardholder(client, 'MARIA DIAZ')).toBe(false)
  })

  it('reports which name is missing', () => {
    const client = clientOf('María | Pérez García')
    expect(cardholderProblem(client, 'JOSE PEREZ')).toEqual({
      en: 'The card must show your first name, María.',
      es: 'En la tarjeta debe aparecer su nombre, María.',
    })
    expect(cardholderProblem(client, 'MARIA LOPEZ')).toEqual({
      en: 'The card must show your last name, Pérez García.',
      es: 'En la tarjeta debe aparecer su apellido, Pérez García.',
    })
  })
})
