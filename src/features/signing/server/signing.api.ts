import type { Services } from '../../../platform/context.ts'
import type { Api } from '../../../platform/http/api.ts'
import * as contract from '../contract.ts'
import * as receipts from './receipt.service.ts'
import * as signing from './signing.service.ts'

export const signingApi = (api: Api, services: Services) => {
  receipts.handleReceiptJobs(services)
  api.serve(contract.getSignUrl, signing.getSignUrl)
  api.serve(contract.getSigning, signing.getSigning)
  api.serve(contract.findSigning, signing.findSigning)
  api.serve(contract.getReceiptPdf, receipts.getReceiptPdf)
  api.serve(contract.signReceipt, signing.signReceipt)
  api.serve(contract.checkReceipt, receipts.checkReceipt)
}
