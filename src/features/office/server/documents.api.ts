import type { Api } from '../../../platform/http/api.ts'
import * as review from '../../documents/server/review.service.ts'
import * as contract from '../contract/documents.ts'

export const reviewApi = (api: Api) => {
  api.serve(contract.listDocumentsInReview, review.listInReview)
  api.serve(contract.getDocumentPicture, review.getPicture)
  api.serve(contract.approveDocument, review.approve)
  api.serve(contract.rejectDocument, review.reject)
}
