import type { Services } from '../../../platform/context.ts'
import type { Api } from '../../../platform/http/api.ts'
import * as contract from '../contract.ts'
import * as captures from './capture.service.ts'
import * as documents from './documents.service.ts'
import { handleEndedBookings } from './finish.service.ts'
import { handleReviewJobs } from './review.service.ts'

export const documentsApi = (api: Api, services: Services) => {
  captures.handleCaptureJobs(services)
  handleReviewJobs(services)
  documents.handlePlanMails(services)
  handleEndedBookings(services)
  api.serve(contract.isNeededClientDocuments, documents.isNeeded)
  api.serve(contract.getClientDocumentsInfo, documents.getInfo)
  api.serve(contract.getProcessClientDocumentStatus, documents.getStatus)
  api.serve(contract.checkLicenseAge, documents.checkLicenseAge)
  api.serve(contract.checkPassportValidPeriod, documents.checkPassportPeriod)
  api.serve(contract.startProcessClientDocument, captures.startProcess)
  api.serve(contract.openCapture, captures.openCapture)
  api.serve(contract.openHandOff, captures.openHandOff)
  api.serve(contract.getCapture, captures.getCapture)
  api.serve(contract.beginPicture, captures.beginPicture)
  api.serve(contract.sendPart, captures.sendPart)
  api.serve(contract.finishPicture, captures.finishPicture)
  api.serve(contract.submitDocument, captures.submit)
}
