import { addDays, type Day } from '../../lib/days.ts'

/** A calendar event: whole days, including the last one, or a span between two instants. */
export type CalendarEvent = {
  /** The same in all files. */
  uid: string
  /** Number of changes. */
  sequence: number
  changedAt: Date
  when: { firstDay: Day; lastDay: Day } | { startsAt: Date; endsAt: Date }
  title: string
  place: string
  notes: string[]
  canceled: boolean
}

/** Escapes a text for RFC 5545: backslash, comma, semicolon and line breaks; removes other control characters. */
export const escapeText = (text: string) =>
  text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n|\r|\n/g, '\\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are removed here
    .replace(/[\u0000-\u0008\u000a-\u001f\u007f]/g, '')

const LINE_OCTETS = 75
const octets = (text: string) => new TextEncoder().encode(text).length

/** Folds a line after at most 75 octets without splitting a character; continuation lines start with a space. */
export const foldLine = (line: string): string => {
  const lines: string[] = []
  let current = ''
  for (const character of line) {
    if (octets(current) + octets(character) > LINE_OCTETS) {
      lines.push(current)
      current = ' '
    }
    current += character
  }
  return [...lines, current].join('\r\n')
}

const instant = (at: Date) => `${at.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`
const date = (day: Day) => day.replaceAll('-', '')

const eventLines = ({ uid, sequence, changedAt, when, title, place, notes, canceled }: CalendarEvent) => [
  'BEGIN:VEVENT',
  `UID:${escapeText(uid)}`,
  `DTSTAMP:${instant(changedAt)}`,
  `SEQUENCE:${sequence}`,
  ...('firstDay' in when
    ? [`DTSTART;VALUE=DATE:${date(when.firstDay)}`, `DTEND;VALUE=DATE:${date(addDays(when.lastDay, 1))}`]
    : [`DTSTART:${instant(when.startsAt)}`, `DTEND:${instant(when.endsAt)}`]),
  `SUMMARY:${escapeText(title)}`,
  ...(place ? [`LOCATION:${escapeText(place)}`] : []),
  ...(notes.length ? [`DESCRIPTION:${escapeText(notes.join('\n'))}`] : []),
  `STATUS:${canceled ? 'CANCELLED' : 'CONFIRMED'}`,
  'TRANSP:TRANSPARENT',
  'END:VEVENT',
]

/** Writes an agency's iCalendar file (RFC 5545); lines end with CRLF. */
export const writeCalendar = (events: readonly CalendarEvent[], agency: string): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escapeText(agency)}//Travel plan//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...events.flatMap(eventLines),
    'END:VCALENDAR',
  ]
    .map((line) => `${foldLine(line)}\r\n`)
    .join('')
