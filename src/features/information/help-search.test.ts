import { describe, expect, it } from 'vitest'
import { findQuestions } from './help-search.ts'

const ask = (question: string, answer = '') => ({ question, answer })
const finds = (text: string, query: string) => findQuestions([ask(text)], query).length === 1

describe('a search of the questions', () => {
  it.each([
    ['¿Cómo cancelo una reserva?', 'como'],
    ['¿Cómo cancelo una reserva?', 'CANCELACIÓN'],
    ['How do I cancel a booking?', 'canceling bookings'],
    ['Who sees my documents?', '  document, who '],
    ['Mi pago falló', 'fallo pago'],
    ['¿Qué es D’Viajeros?', "d'viajeros"],
    ['¿Cuánto demora un reembolso?', 'reembolsos'],
    ['¿Puedo cambiar fechas?', 'fecha'],
    ['Does every traveler need a passport?', 'pass'],
  ])('finds %j by %j', (text, query) => expect(finds(text, query)).toBe(true))

  it.each([
    ['Does every traveler need a passport?', 'passport child'],
    ['Does every traveler need a passport?', 'port'],
    ['Is it safe to enter my card?', 'car rental'],
    ['Is it safe to enter my card?', ''],
    ['Is it safe to enter my card?', ' ¿? .* '],
  ])('does not find %j by %j', (text, query) => expect(finds(text, query)).toBe(false))

  it('finds words of question and answer together', () => {
    expect(findQuestions([ask('How can I pay?', 'By card.'), ask('When can I pay?', 'Soon.')], 'pay card')).toEqual([
      ask('How can I pay?', 'By card.'),
    ])
  })

  it('ranks matches in the question above matches in the answer', () => {
    const [answer, title] = [ask('What comes next?', 'Sign the receipt.'), ask('Where is my receipt?')]
    expect(findQuestions([answer, title], 'receipt')).toEqual([title, answer])
  })
})
