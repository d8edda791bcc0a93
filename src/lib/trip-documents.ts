/** States of a document (decisions 4); None only answers a question about one that nobody has begun. */
export const DOCUMENT = { none: 0, started: 1, inReview: 2, approved: 3, rejected: 4, expired: 5 } as const

/** Why a document is captured (decisions 4). */
export const ACTION = { verify: 1, renew: 2 } as const
export type ActionType = (typeof ACTION)[keyof typeof ACTION]

type WithStatus = { status: number }

/** A document that has still to be sent, or sent again. */
export const isMissing = ({ status }: WithStatus) => status !== DOCUMENT.approved && status !== DOCUMENT.inReview

/** Who acts next on the documents of a trip: the client sends what is missing, the staff review it, or nobody has to. */
export const nextOnDocuments = (documents: readonly WithStatus[]): 'client' | 'staff' | 'nobody' => {
  if (documents.every(({ status }) => status === DOCUMENT.approved)) return 'nobody'
  return documents.some(isMissing) ? 'client' : 'staff'
}

/** Where a document is captured, and where the client goes on afterwards. */
export const capturePath = (
  { docType, personId }: { docType: number; personId: number },
  returnUrl: string,
  actionType: ActionType = ACTION.verify,
) => `/verify-documents/${actionType}/${docType}?person=${personId}&returnUrl=${encodeURIComponent(returnUrl)}`
