import type { Api } from '../../../platform/http/api.ts'
import * as answers from '../../notes/server/answers.service.ts'
import { openAttachment } from '../../notes/server/attachments.service.ts'
import { signatureOf } from '../../staff/server/staff.service.ts'
import * as contract from '../contract/conversations.ts'

export const conversationsApi = (api: Api) => {
  api.serve(contract.listConversations, answers.listThreads)
  api.serve(contract.measureAnswers, answers.measureAnswers)
  api.serve(contract.getConversation, answers.getThread)
  api.serve(contract.getClientAttachment, (ctx, { id }) => openAttachment(ctx, id))
  api.serve(contract.markConversationAsRead, answers.markThreadAsRead)
  api.serve(contract.answerConversation, async (ctx, answer) =>
    answers.answerThread(ctx, { ...answer, signedBy: await signatureOf(ctx) }),
  )
  api.serve(contract.settleConversation, answers.settleThread)
}
