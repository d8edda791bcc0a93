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
    wrongWay: 'The drop-off must be after the pick-up.',
    tooShort: (days: number) => `Cars are rented for at least ${days} days.`,
    search: 'Search cars',
    searchAgain: 'Search again',
  },
  {
    zone: 'Lugar de recogida',
    dropOffZone: 'Lugar de entrega',
    sameZone: 'El mismo lugar',
    pickUp: 'Fecha de recogida',
    dropOff: 'Fecha de entrega',
    startHour: 'Hora de recogida',
    endHour: 'Hora de entrega',
    age: 'Edad del conductor',
    days: (n: number) => `${n} ${plural(n, 'día', 'días')} de renta`,
    wrongWay: 'La entrega debe ser posterior a la recogida.',
    tooShort: (days: number) => `Los carros se rentan por ${days} días como mínimo.`,
    search: 'Buscar carros',
    searchAgain: 'Buscar de nuevo',
  },
)
