import type { Bilingual } from '../../lib/languages.ts'

/** The kinds of bed, with the fields that count them in a room. */
export const BEDS = [
  { kind: 'king', key: 'kingBeds', name: { en: 'King-size beds', es: 'Camas king' } },
  { kind: 'double', key: 'doubleBeds', name: { en: 'Double beds', es: 'Camas dobles' } },
  { kind: 'single', key: 'singleBeds', name: { en: 'Single beds', es: 'Camas individuales' } },
  { kind: 'sofa', key: 'sofaBeds', name: { en: 'Sofa beds', es: 'Sofás cama' } },
] as const
export type BedKind = (typeof BEDS)[number]['kind']

/** The facilities that a room can have, in the order in which pages list them. */
export const ROOM_FACILITIES = [
  { id: 'privateBathroom', name: { en: 'Private bathroom', es: 'Baño privado' } },
  { id: 'bathtub', name: { en: 'Bathtub', es: 'Bañera' } },
  { id: 'hotWater', name: { en: 'Hot water', es: 'Agua caliente' } },
  { id: 'hairDryer', name: { en: 'Hair dryer', es: 'Secador de pelo' } },
  { id: 'airConditioning', name: { en: 'Air conditioning', es: 'Aire acondicionado' } },
  { id: 'fan', name: { en: 'Fan', es: 'Ventilador' } },
  { id: 'wifi', name: { en: 'Wi-Fi in the room', es: 'Wifi en la habitación' } },
  { id: 'television', name: { en: 'Television', es: 'Televisor' } },
  { id: 'safe', name: { en: 'Safe', es: 'Caja fuerte' } },
  { id: 'minibar', name: { en: 'Minibar', es: 'Minibar' } },
  { id: 'refrigerator', name: { en: 'Refrigerator', es: 'Refrigerador' } },
  { id: 'coffeeMaker', name: { en: 'Coffee maker', es: 'Cafetera' } },
  { id: 'kitchen', name: { en: 'Kitchen', es: 'Cocina' } },
  { id: 'balcony', name: { en: 'Balcony', es: 'Balcón' } },
  { id: 'terrace', name: { en: 'Terrace', es: 'Terraza' } },
  { id: 'seaView', name: { en: 'Sea view', es: 'Vista al mar' } },
  { id: 'livingRoom', name: { en: 'Living room', es: 'Sala de estar' } },
  { id: 'accessible', name: { en: 'Accessible by wheelchair', es: 'Accesible en silla de ruedas' } },
] as const satisfies readonly { id: string; name: Bilingual }[]
export type RoomFacility = (typeof ROOM_FACILITIES)[number]['id']

/** The names of a room's facilities, in the order in which pages list them. */
export const facilityNames = (ids: readonly RoomFacility[]): Bilingual[] =>
  ROOM_FACILITIES.filter(({ id }) => ids.includes(id)).map(({ name }) => name)
