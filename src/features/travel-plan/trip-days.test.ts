import { describe, expect, it } from 'vitest'
import { entryChecklist } from './entry-checklist.ts'
import { lateMessage, smsLink, takesTexts, whatsAppLink } from './late-arrival.ts'
import { type TripPart, tripDays } from './trip-days.ts'

const hotel = { name: 'Hotel Faro', address: 'Calle 1', phone: '+53 45 55 0101' }
const office = { name: 'Rent Cuba, Vedado', address: 'Calle 23', phone: '+53 7 555 0101' }
const stay: TripPart = {
  kind: 'stay',
  title: 'Hotel Faro',
  firstDay: '2027-01-16',
  lastDay: '2027-01-18',
  place: hotel,
  checkInHour: '15:00',
  checkOutHour: '11:00',
}
const rental: TripPart = {
  kind: 'rental',
  title: 'Kia Picanto',
  firstDay: '2027-01-16',
  lastDay: '2027-01-19',
  pickUp: { ...office, hour: '09:00' },
  dropOff: { ...office, hour: '18:00' },
}

describe('a trip day by day', () => {
  it('has each arrival, night and departure on its day, by the hour', () => {
    const days = tripDays([stay, rental], 'en').map(({ day, entries }) => [
      day,
      ...entries.map(({ hour, what, title }) => `${hour} ${what}: ${title}`),
    ])
    expect(days).toEqual([
      ['2027-01-16', '09:00 Pick up the car: Kia Picanto', '15:00 Check-in from: Hotel Faro'],
      ['2027-01-17', ' Night: Hotel Faro'],
      ['2027-01-18', '11:00 Check-out by: Hotel Faro'],
      ['2027-01-19', '18:00 Return the car: Kia Picanto'],
    ])
  })

  it('has places and phones, in the language of the reader', () => {
    expect(tripDays([rental], 'es')[0]!.entries).toEqual([
      { hour: '09:00', what: 'Recoger el carro', title: 'Kia Picanto', ...office },
    ])
    expect(tripDays([], 'en')).toEqual([])
  })
})

describe('the entry checklist', () => {
  it('contains the dates of the trip', () => {
    const list = entryChecklist('2027-01-16', '2027-01-21', '2026-12-17', 'en')
    expect(list.map(({ key, day }) => [key, day])).toEqual([
      ['passport', null],
      ['eVisa', '2026-12-17'],
      ['form', '2027-01-09'],
      ['insurance', null],
    ])
    expect(list[0]!.text).toContain('Jul 21, 2027')
    expect(list[2]!.text).toMatch(/Jan 9, 2027 and \w+, Jan 16, 2027/)
    expect(list[1]!.text).toContain('apply by Thu, Dec 17, 2026')
    expect(list[3]!.text).toMatch(/Jan 16, 2027 to \w+, Jan 21, 2027/)
  })

  it('asks to apply for an e-visa immediately when the day to apply by has passed', () => {
    const [, eVisa] = entryChecklist('2027-01-16', '2027-01-21', '2026-12-18', 'en')
    expect(eVisa!.text).toContain('apply now: less than 30 days are left')
  })
})

describe('a late arrival', () => {
  it('can be announced by text message, except to Cuban landlines', () => {
    expect(takesTexts('+53 5 234 5678')).toBe(true)
    expect(takesTexts('+53 6 234 5678')).toBe(true)
    expect(takesTexts('+1 305 555 0100')).toBe(true)
    expect(takesTexts('+53 7 555 0101')).toBe(false)
    expect(takesTexts('+53 45 55 0101')).toBe(false)
  })

  it('is announced with the name and the reference, in a link that opens the message', () => {
    const text = lateMessage({ who: 'Ana Díaz', title: 'Hotel Faro', reference: 'F-88' }, 'es')
    expect(text).toMatch(/Ana Díaz.*F-88.*Hotel Faro/)
    expect(smsLink('+53 5 234 5678', 'Hola, ¿qué tal?')).toBe('sms:+5352345678?body=Hola%2C%20%C2%BFqu%C3%A9%20tal%3F')
    expect(whatsAppLink('+1 305 555 0100', 'A & B')).toBe('https://wa.me/13055550100?text=A%20%26%20B')
  })
})
