import { hotelPath, type StayQuery, writeStay } from './search-query.ts'

/** The room class and the meal plan of a room. */
export type RoomChoice = { roomClassId: number; mealPlanId: number }

/** Rooms of a stay of one class and meal plan, by their index in the stay; they are booked together. */
export type RoomGroup = RoomChoice & { rooms: number[] }

/** Compares by room class, then meal plan: the order in which stock is locked, so that concurrent bookings cannot deadlock. */
export const byRoomClass = (a: RoomChoice, b: RoomChoice) =>
  a.roomClassId - b.roomClassId || a.mealPlanId - b.mealPlanId

/** Groups the rooms of a stay by their choices, in the order of the first room of each group. */
export const groupRooms = (choices: readonly RoomChoice[]): RoomGroup[] => {
  const groups: RoomGroup[] = []
  for (const [room, choice] of choices.entries()) {
    const same = groups.find((group) => byRoomClass(group, choice) === 0)
    if (same) same.rooms.push(room)
    else groups.push({ ...choice, rooms: [room] })
  }
  return groups
}

/** The choice of a room in a query: '10.4'. */
export const roomChoiceValue = ({ roomClassId, mealPlanId }: RoomChoice) => `${roomClassId}.${mealPlanId}`

/** The query parameters of rooms that are chosen one by one; the inverse of `readRoomChoices`. */
export const writeRoomChoices = (choices: readonly RoomChoice[]): [name: string, value: string][] =>
  choices.map((choice, i) => [`r${i + 1}`, roomChoiceValue(choice)])

/** The path of a hotel's page with a choice for each room of a stay. */
export const roomsPath = (hotel: Parameters<typeof hotelPath>[0], stay: StayQuery, choices: readonly RoomChoice[]) =>
  `${hotelPath(hotel)}?${new URLSearchParams([...writeStay(stay), ...writeRoomChoices(choices)])}`
