/** Facades that are drawn of each kind of house. */
const DRAWINGS = 8

/** The picture of a hotel, always the same one for the same hotel. */
export const hotelPicture = (kind: string, id: number) => `/pictures/hotels/${kind}-${((id - 1) % DRAWINGS) + 1}.svg`
