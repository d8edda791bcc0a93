import { type ContentOf, recordDefinition } from '../../lib/record-fields.ts'

const NAME = {
  key: 'name',
  label: { en: 'Name', es: 'Nombre' },
  input: 'bilingual',
  max: 80,
} as const

export const ROOM_CLASSES = recordDefinition({
  kind: 'room-classes',
  area: 'catalogue',
  title: { en: 'Room classes', es: 'Tipos de habitación' },
  one: { en: 'Room class', es: 'Tipo de habitación' },
  lead: {
    en: 'The classes of room that hotels sell, such as “Standard” or “Ocean view”. Each hotel sets its own capacity.',
    es: 'Los tipos de habitación que venden los hoteles, como «Estándar» o «Vista al mar». Cada hotel define su capacidad.',
  },
  nameKey: 'name',
  sections: [{ title: { en: 'Room class', es: 'Tipo de habitación' }, fields: [NAME] }],
})
export type RoomClassContent = ContentOf<typeof ROOM_CLASSES>

export const HOTEL_SERVICES = recordDefinition({
  kind: 'hotel-services',
  area: 'catalogue',
  title: { en: 'Hotel services', es: 'Servicios de hotel' },
  one: { en: 'Hotel service', es: 'Servicio de hotel' },
  lead: {
    en: 'What hotels offer, such as a pool or Wi-Fi. The hotel page lists them.',
    es: 'Lo que ofrecen los hoteles, como piscina o wifi. La página del hotel los enumera.',
  },
  nameKey: 'name',
  sections: [{ title: { en: 'Hotel service', es: 'Servicio de hotel' }, fields: [NAME] }],
})
export type HotelServiceContent = ContentOf<typeof HOTEL_SERVICES>

export const HOTEL_CATEGORIES = recordDefinition({
  kind: 'hotel-categories',
  area: 'catalogue',
  title: { en: 'Hotel categories', es: 'Categorías de hotel' },
  one: { en: 'Hotel category', es: 'Categoría de hotel' },
  lead: {
    en: 'Stars, or a category without stars, such as “Private home (casa)”.',
    es: 'Estrellas, o una categoría sin estrellas, como «Casa particular».',
  },
  nameKey: 'name',
  sections: [
    {
      title: { en: 'Hotel category', es: 'Categoría de hotel' },
      fields: [
        NAME,
        {
          key: 'stars',
          label: { en: 'Stars', es: 'Estrellas' },
          hint: {
            en: 'Leave it empty for a category without stars.',
            es: 'Déjelo vacío si la categoría no tiene estrellas.',
          },
          input: 'number',
          min: 1,
          max: 5,
          optional: true,
        },
      ],
    },
  ],
})
export type HotelCategoryContent = ContentOf<typeof HOTEL_CATEGORIES>

export const HOTEL_CHAINS = recordDefinition({
  kind: 'hotel-chains',
  area: 'catalogue',
  title: { en: 'Hotel chains', es: 'Cadenas hoteleras' },
  one: { en: 'Hotel chain', es: 'Cadena hotelera' },
  lead: {
    en: 'The chains that operate hotels. Visitors can filter hotels by chain and by its country.',
    es: 'Las cadenas que operan hoteles. Los visitantes pueden filtrar por cadena y por su país.',
  },
  nameKey: 'name',
  sections: [
    {
      title: { en: 'Hotel chain', es: 'Cadena hotelera' },
      fields: [
        { key: 'name', label: { en: 'Name', es: 'Nombre' }, input: 'text', max: 80 },
        {
          key: 'countryId',
          label: { en: 'Home country', es: 'País de origen' },
          input: 'choice',
          choices: 'countries',
        },
      ],
    },
  ],
})
export type HotelChainContent = ContentOf<typeof HOTEL_CHAINS>
