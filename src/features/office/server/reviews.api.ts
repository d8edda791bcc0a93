import type { Api } from '../../../platform/http/api.ts'
import * as moderation from '../../reviews/server/moderation.service.ts'
import { getModeratedPhoto } from '../../reviews/server/review-photos.service.ts'
import * as contract from '../contract/reviews.ts'

export const moderationApi = (api: Api) => {
  api.serve(contract.listReviewsToModerate, moderation.listReviewsToModerate)
  api.serve(contract.publishReview, moderation.publishReview)
  api.serve(contract.rejectReview, moderation.rejectReview)
  api.serve(contract.getModeratedPhoto, getModeratedPhoto)
  api.serve(contract.leaveOutPhoto, moderation.leaveOutPhoto)
  api.serve(contract.showPhoto, moderation.showPhoto)
  api.serve(contract.translateReview, moderation.translateReview)
  api.serve(contract.answerReview, moderation.answerReview)
}
