/** Document states (docs/rules/documents.md#document-states); `none` stands for a document that was not started. */
export const DOCUMENT = { none: 0, started: 1, inReview: 2, approved: 3, rejected: 4, expired: 5 } as const
export type DocumentStatus = (typeof DOCUMENT)[keyof typeof DOCUMENT]

/** Why a document is captured (docs/rules/documents.md#capture). */
export const ACTION = { verify: 1, renew: 2 } as const
export type ActionType = (typeof ACTION)[keyof typeof ACTION]

type WithStatus = { status: DocumentStatus }

/** Not uploaded yet, or to be uploaded again. */
export const isMissing = ({ status }: WithStatus) => status !== DOCUMENT.approved && status !== DOCUMENT.inReview

/** Who acts next on the documents of a trip: the client uploads, staff review, or nobody. */
export const nextDocumentActor = (documents: readonly WithStatus[]): 'client' | 'staff' | 'nobody' => {
  if (documents.every(({ status }) => status === DOCUMENT.approved)) return 'nobody'
  return documents.some(isMissing) ? 'client' : 'staff'
}

/** The path of a document's capture page; `returnUrl` is opened afterwards. */
export const capturePath = (
  { docType, personId }: { docType: number; personId: number },
  returnUrl: string,
  actionType: ActionType = ACTION.verify,
) => `/verify-documents/${actionType}/${docType}?person=${personId}&returnUrl=${encodeURIComponent(returnUrl)}`
