import { plural, texts } from '../../../lib/languages.ts'

const nights = (n: number) => `${n} ${plural(n, 'night', 'nights')}`
const noches = (n: number) => `${n} ${plural(n, 'noche', 'noches')}`

export const offerTexts = texts(
  {
    nights,
    rooms: (n: number) => `${n} ${plural(n, 'room', 'rooms')}`,
    totalFor: (n: number, rooms: number) => `total for ${nights(n)}, ${rooms} ${plural(rooms, 'room', 'rooms')}`,
    perNight: (amount: string) => `${amount} per night`,
    nothingInCuba: 'Nothing to pay in Cuba',
    roomsLeft: (n: number) => `Only ${n} ${plural(n, 'room', 'rooms')} left`,
    onRequest: 'On request',
    freeUntil: (day: string) => `Free cancellation until ${day}`,
    notFree: 'Cancellation fee applies',
    fromBeach: (distance: string) => `${distance} from the beach`,
    fromCenter: (distance: string) => `${distance} from the center`,
    see: 'See this stay',
    seeLabel: (hotel: string, room: string) => `See this stay: ${hotel}, ${room}`,
  },
  {
    nights: noches,
    rooms: (n: number) => `${n} ${plural(n, 'habitación', 'habitaciones')}`,
    totalFor: (n: number, rooms: number) =>
      `total por ${noches(n)}, ${rooms} ${plural(rooms, 'habitación', 'habitaciones')}`,
    perNight: (amount: string) => `${amount} por noche`,
    nothingInCuba: 'Nada que pagar en Cuba',
    roomsLeft: (n: number) => plural(n, 'Solo queda 1 habitación', `Solo quedan ${n} habitaciones`),
    onRequest: 'A solicitud',
    freeUntil: (day: string) => `Cancelación gratis hasta el ${day}`,
    notFree: 'Cancelar tiene un cargo',
    fromBeach: (distance: string) => `a ${distance} de la playa`,
    fromCenter: (distance: string) => `a ${distance} del centro`,
    see: 'Ver esta estancia',
    seeLabel: (hotel: string, room: string) => `Ver esta estancia: ${hotel}, ${room}`,
  },
)
