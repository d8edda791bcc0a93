import type { Services } from '../../../platform/context.ts'
import type { Api } from '../../../platform/http/api.ts'
import * as contract from '../contract.ts'
import * as photos from './review-photos.service.ts'
import { handleReviewRequests } from './review-requests.service.ts'
import * as reviews from './reviews.service.ts'

export const reviewsApi = (api: Api, services: Services) => {
  handleReviewRequests(services)
  photos.handlePhotoJobs(services)
  api.serve(contract.getHotelReviews, reviews.getHotelReviews)
  api.serve(contract.getCarReviews, reviews.getCarReviews)
  api.serve(contract.getReviewPhoto, photos.getReviewPhoto)
  api.serve(contract.openReview, reviews.openReview)
  api.serve(contract.writeReview, reviews.writeReview)
  api.serve(contract.addReviewPhoto, photos.addReviewPhoto, photos.checkLink)
  api.serve(contract.getAddedPhoto, photos.getAddedPhoto)
  api.serve(contract.removeAddedPhoto, photos.removeAddedPhoto)
  api.serve(contract.getOwnReviewPhoto, photos.getOwnReviewPhoto)
  api.serve(contract.stopReviewMails, reviews.stopReviewMails)
  api.serve(contract.getOwnReviews, reviews.getOwnReviews)
  api.serve(contract.withdrawReview, reviews.withdrawReview)
  api.serve(contract.setReviewMails, reviews.setReviewMails)
}
