import type { Api } from '../../../platform/http/api.ts'
import * as late from '../../payment/server/late-transfer.service.ts'
import * as payments from '../../payment/server/payment.service.ts'
import * as issues from '../../payment/server/payment-issue.service.ts'
import { listPayouts } from '../../payment/server/payout.service.ts'
import * as refunds from '../../payment/server/refund-settlement.service.ts'
import * as transfers from '../../payment/server/transfer.service.ts'
import * as contract from '../contract/payments.ts'

/** The payment calls of the office; `processors` are those of the payment feature. */
export const paymentsApi = (api: Api, processors: Parameters<typeof payments.resolvePayment>[0]) => {
  api.serve(contract.listTransfers, transfers.listOpenTransfers)
  api.serve(contract.getTransferProof, transfers.getProofFile)
  api.serve(contract.acceptTransfer, transfers.acceptTransfer)
  api.serve(contract.rejectTransferProof, transfers.rejectProof)
  api.serve(contract.listLateTransfers, late.listLateTransfers)
  api.serve(contract.recordLateTransfer, late.recordLateTransfer)
  api.serve(contract.returnLateTransfer, late.returnLateTransfer)
  api.serve(contract.creditLateTransfer, late.creditLateTransfer)
  api.serve(contract.failLateReturn, late.failLateReturn)
  api.serve(contract.listHangingPayments, payments.listHangingPayments)
  api.serve(contract.askAboutPayment, payments.resolvePayment(processors, 'ask'))
  api.serve(contract.endPayment, payments.resolvePayment(processors, 'end'))
  api.serve(contract.listMissingProviders, payments.listMissingProviders)
  api.serve(contract.listPaymentIssues, issues.listIssues)
  api.serve(contract.settlePaymentIssue, issues.settleIssueByHand)
  api.serve(contract.listPayouts, listPayouts)
  api.serve(contract.listRefundsByHand, refunds.listRefundsByHand)
  api.serve(contract.settleRefundByHand, refunds.settleByHand)
  api.serve(contract.failRefundByHand, refunds.failByHand)
}
