import { addDays, type Day } from '../../lib/days.ts'

/** Something for a calendar: whole days, the last one included, or from an instant to another. */
export type CalendarEvent = {
  /** The same for the same event in every file. */
  uid: string
  /** How often it has changed. */
  sequence: number
  changedAt: Date
  when: { firstDay: Day; lastDay: Day } | { startsAt: Date; endsAt: Date }
  title: string
  place: string
  notes: string[]
  cancelled: boolean
}

/** A text as RFC 5545 writes it: backslash, comma and semicolon escaped, line ends as \n, no other control characters. */
export const escapeText = (text: string) =>
  text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n|\r|\n/g, '\\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
    .replace(/[\u0000-\u0008\u000a-\u001f\u007f]/g, '')

const LINE_OCTETS = 75
const octets = (text: string) => new TextEncoder().encode(text).length

/** A line cut so that none has more than 75 octets and no letter is torn; what goes on begins with a space. */
export const foldLine = (line: string): string => {
  const lines: string[] = []
  let present = ''
  for (const letter of line) {
    if (octets(present) + octets(letter) > LINE_OCTETS) {
      lines.push(present)
      present = ' '
    }
    present += letter
  }
  return [...lines, present].join('\r\n')
}

const instant = (at: Date) => `${at.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`
const date = (day: Day) => day.replaceAll('-', '')

const eventLines = ({ uid, sequence, changedAt, when, title, place, notes, cancelled }: CalendarEvent) => [
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
  `STATUS:${cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
  'TRANSP:TRANSPARENT',
  'END:VEVENT',
]

/** A calendar file with these events (RFC 5545); lines end with CR and LF. */
export const writeCalendar = (events: readonly CalendarEvent[]): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Alamar//Travel plan//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...events.flatMap(eventLines),
    'END:VCALENDAR',
  ]
    .map((line) => `${foldLine(line)}\r\n`)
    .join('')
