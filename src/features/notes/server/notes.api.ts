import type { Services } from '../../../platform/context.ts'
import type { Api } from '../../../platform/http/api.ts'
import * as contract from '../contract.ts'
import { getAnswerTime } from './answers.service.ts'
import * as attachments from './attachments.service.ts'
import { requestCourier } from './courier.service.ts'
import * as notes from './notes.service.ts'

export const notesApi = (api: Api, services: Services, bookingsOf: notes.BookingsOf) => {
  attachments.handleAttachmentJobs(services)
  api.serve(contract.countNewNotes, notes.countNewNotes)
  api.serve(contract.listNotes, notes.listNotes)
  api.serve(contract.getAnswerTime, getAnswerTime)
  api.serve(contract.getInbox, notes.getInbox(bookingsOf))
  api.serve(contract.markNoteAsRead, notes.markNoteAsRead)
  api.serve(contract.markNoteAsHidden, notes.markNoteAsHidden)
  api.serve(contract.markNoteAsShown, notes.markNoteAsShown)
  api.serve(contract.createNote, notes.createNote(bookingsOf))
  api.serve(contract.requestCourier, requestCourier)
  api.serve(contract.addAttachment, attachments.addAttachment)
  api.serve(contract.getAttachment, attachments.getAttachment)
}
