import type { Api } from '../../../platform/http/api.ts'
import * as contract from '../contract.ts'
import * as notes from './notes.service.ts'

export const notesApi = (api: Api, bookingsOf: notes.BookingsOf) => {
  api.serve(contract.countNewNotes, notes.countNewNotes)
  api.serve(contract.listNotes, notes.listNotes)
  api.serve(contract.getInbox, notes.getInbox(bookingsOf))
  api.serve(contract.markNoteAsRead, notes.markNoteAsRead)
  api.serve(contract.markNoteAsHidden, notes.markNoteAsHidden)
  api.serve(contract.markNoteAsShown, notes.markNoteAsShown)
  api.serve(contract.createNote, notes.createNote(bookingsOf))
}
