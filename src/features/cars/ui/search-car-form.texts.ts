import { plural, texts } from '../../../lib/languages.ts'

export const searchCarFormTexts = texts(
  {
    zone: 'Pick-up place',
    dropOffZone: 'Drop-off place',
    sameZone: 'Same place',
    pickUp: 'Pick-up date',
    dropOff: 'Drop-off date',
    startHour: 'Pick-up time',
    endHour: 'Drop-off time',
    age: 'Driver’s age',
    days: (n: number) => `${n} rental ${plural(n, 'day', 'days')}`,
    dropOffTooEarly: 'Drop-off must be after pick-up.',
    minimumRental: (days: number) => `The minimum rental is ${days} days.`,
    search: 'Search cars',
    searchAgain: 'Search again',
  },
  {
    zone: 'Lugar de recogida',
    dropOffZone: 'Lugar de devolución',
    sameZone: 'El mismo lugar',
    pickUp: 'Fecha de recogida',
    dropOff: 'Fecha de devolución',
    startHour: 'Hora de recogida',
    endHour: 'Hora de devolución',
    age: 'Edad del conductor',
    days: (n: number) => `${n} ${plural(n, 'día', 'días')} de renta`,
    dropOffTooEarly: 'La devolución debe ser posterior a la recogida.',
    minimumRental: (days: number) => `La renta mínima es de ${days} días.`,
    search: 'Buscar carros',
    searchAgain: 'Buscar de nuevo',
  },
)
