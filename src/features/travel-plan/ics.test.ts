import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CalendarEvent, escapeText, foldLine, writeCalendar } from './ics.ts'

const pickUp: CalendarEvent = {
  uid: 'K7M2-Q9XD-pick-up@alamar',
  sequence: 0,
  changedAt: new Date('2026-12-01T15:00:00Z'),
  when: { startsAt: new Date('2026-12-10T14:00:00Z'), endsAt: new Date('2026-12-10T14:30:00Z') },
  title: 'Recogida: Kia Picanto',
  place: 'Vedado, Calle 23',
  notes: ['Referencia: K7M2-Q9XD', 'Traiga: licencia; pasaporte, y esto es una línea que no cabe entera en 75 octetos'],
  canceled: false,
}

describe('a calendar file', () => {
  it('follows RFC 5545', () => {
    const stay: CalendarEvent = {
      ...pickUp,
      uid: 'AAAA-BBBB@alamar',
      sequence: 1,
      when: { firstDay: '2026-12-30', lastDay: '2026-12-31' },
      title: 'Hotel Faro',
      place: '',
      notes: [],
      canceled: true,
    }
    expect(writeCalendar([pickUp, stay], 'Viajes Guamá, S.A.').split('\r\n')).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Viajes Guamá\\, S.A.//Travel plan//EN',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'BEGIN:VEVENT',
      'UID:K7M2-Q9XD-pick-up@alamar',
      'DTSTAMP:20261201T150000Z',
      'SEQUENCE:0',
      'DTSTART:20261210T140000Z',
      'DTEND:20261210T143000Z',
      'SUMMARY:Recogida: Kia Picanto',
      'LOCATION:Vedado\\, Calle 23',
      'DESCRIPTION:Referencia: K7M2-Q9XD\\nTraiga: licencia\\; pasaporte\\, y esto es',
      '  una línea que no cabe entera en 75 octetos',
      'STATUS:CONFIRMED',
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
      'BEGIN:VEVENT',
      'UID:AAAA-BBBB@alamar',
      'DTSTAMP:20261201T150000Z',
      'SEQUENCE:1',
      'DTSTART;VALUE=DATE:20261230',
      'DTEND;VALUE=DATE:20270101',
      'SUMMARY:Hotel Faro',
      'STATUS:CANCELLED',
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ])
  })

  it('escapes special characters', () => {
    expect(escapeText('a\\b;c,d\r\ne\nf\u0007\tg')).toBe('a\\\\b\\;c\\,d\\ne\\nf\tg')
  })

  it('folds lines at 75 octets without losing text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
        const line = `SUMMARY:${escapeText(text)}`
        const folded = foldLine(line)
        for (const part of folded.split('\r\n')) expect(new TextEncoder().encode(part).length).toBeLessThanOrEqual(75)
        expect(folded.replaceAll('\r\n ', '')).toBe(line)
      }),
    )
  })
})
