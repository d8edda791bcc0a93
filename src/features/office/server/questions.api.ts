import type { Api } from '../../../platform/http/api.ts'
import * as answers from '../../questions/server/answers.service.ts'
import * as contract from '../contract/questions.ts'

export const answersApi = (api: Api) => {
  api.serve(contract.listQuestions, answers.listQuestions)
  api.serve(contract.answerQuestion, answers.answerQuestion)
  api.serve(contract.publishQuestion, answers.publishQuestion)
  api.serve(contract.hideQuestion, answers.hideQuestion)
  api.serve(contract.discardQuestion, answers.discardQuestion)
}
