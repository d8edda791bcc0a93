/** The kind of client data that a call opens, by the beginning of its path. */
const DATA = [
  ['/api/profile/', 'profile'],
  ['/api/clients/', 'account'],
  ['/api/admin/clients/', 'account'],
  ['/api/travelPlans/paymentStatus', 'payment'],
  ['/api/travelPlans/', 'plans'],
  ['/api/bookings/', 'plans'],
  ['/api/carBookings/', 'plans'],
  ['/api/lodgingBookings/', 'plans'],
  ['/api/admin/bookings/', 'plans'],
  ['/api/notes/', 'messages'],
  ['/api/reviews/', 'reviews'],
  ['/api/documents/', 'documents'],
  ['/api/admin/clientDocuments/', 'documents'],
  ['/api/signing/', 'receipt'],
] as const

type OpenedData = (typeof DATA)[number][1] | 'other'

const openedData = (call: string): OpenedData => DATA.find(([path]) => call.startsWith(path))?.[1] ?? 'other'

/** The kinds of data opened in each minute, in order, without repetitions. */
export const openedByMinute = (
  reads: readonly { call: string; at: string }[],
): readonly { at: string; data: readonly OpenedData[] }[] =>
  [...new Set(reads.map(({ at }) => at))].map((at) => ({
    at,
    data: [...new Set(reads.filter((read) => read.at === at).map(({ call }) => openedData(call)))],
  }))
