import { describe, expect, it } from 'vitest'
import { markupShown, wordsOf } from '../../../testing/page-shown.ts'
import CourierServicePage from './courier-service.page.tsx'
import NotesPage from './notes.page.tsx'

const CONTACT = { address: 'Calle 23, La Habana', phone: '+53 7 555 0199' }
const service = { title: 'Courier', sections: [], rates: [] }
const inbox = { received: [], sent: [], newCount: 0, bookings: [] }

const PAGES = {
  notes: [NotesPage, { inbox, failed: false }, 'Write a message', 'Messages are turned off'],
  courier: [
    CourierServicePage,
    { service, sender: null },
    'Submit the request',
    'You cannot submit requests here at the moment',
  ],
} as const

describe.each(Object.entries(PAGES))('the %s page', (_name, [Page, data, send, off]) => {
  const shown = (root: object) => markupShown(Page, data, 'en', undefined, root)

  it('has a form while messaging is on', () => {
    const words = wordsOf(shown({ chatPhone: '+1 305 555 0199' }))
    expect(words).toContain(send)
    expect(words).not.toContain(off)
  })

  it('shows the agency’s contact details instead of a form while messaging is off', () => {
    const markup = shown({ contact: CONTACT })
    expect(wordsOf(markup)).toContain(off)
    expect(wordsOf(markup)).toContain(CONTACT.address)
    expect(markup).toContain('href="tel:+5375550199"')
    expect(wordsOf(markup)).not.toContain(send)
    expect(markup).not.toContain('<form')
    expect(markup).not.toContain('?box=received&amp;write')
  })
})
