import { type ContentOf, recordDefinition } from '../../lib/record-fields.ts'
import { HOTEL_KIND_NAMES, HOTEL_KINDS } from './hotel-filters.ts'
import { LOCATIONS } from './locations.ts'
import { MEAL_PLANS } from './meal-plans.ts'
import { BEDS, ROOM_FACILITIES } from './room-details.ts'

/** Meters. */
const MAX_DISTANCE = 200_000

const locations = Object.entries(LOCATIONS).map(([id, name]) => ({ id, name }))

/** A percentage of the price of one adult in double occupancy. */
const share = <K extends string>(key: K, en: string, es: string) =>
  ({ key, label: { en, es }, input: 'percent', min: 0, max: 200 }) as const

export const HOTELS = recordDefinition({
  kind: 'hotels',
  area: 'catalogue',
  title: { en: 'Hotels', es: 'Hoteles' },
  one: { en: 'Hotel', es: 'Hotel' },
  lead: {
    en: 'Hotels and casas particulares with their room classes and photos. Rates and stock are in the calendar.',
    es: 'Hoteles y casas particulares con sus tipos de habitación y fotos. Las tarifas y el cupo están en el calendario.',
  },
  nameKey: 'name',
  hasPage: true,
  sections: [
    {
      title: { en: 'The hotel', es: 'El hotel' },
      fields: [
        {
          key: 'name',
          label: { en: 'Name', es: 'Nombre' },
          hint: {
            en: 'The address of its page is made from the name when you first publish it, and stays.',
            es: 'La dirección de su página se forma con el nombre al publicarlo por primera vez y no cambia.',
          },
          input: 'text',
          max: 100,
        },
        {
          key: 'kind',
          label: { en: 'Kind', es: 'Clase' },
          input: 'choice',
          choices: HOTEL_KINDS.map((id) => ({ id, name: HOTEL_KIND_NAMES[id] })),
        },
        { key: 'categoryId', label: { en: 'Category', es: 'Categoría' }, input: 'choice', choices: 'categories' },
        { key: 'chainId', label: { en: 'Chain', es: 'Cadena' }, input: 'choice', choices: 'chains', optional: true },
        {
          key: 'about',
          label: { en: 'Description', es: 'Descripción' },
          input: 'bilingual',
          max: 3_000,
          lines: 7,
        },
      ],
    },
    {
      title: { en: 'Place and contact', es: 'Lugar y contacto' },
      fields: [
        { key: 'zoneId', label: { en: 'Tourist zone', es: 'Zona turística' }, input: 'choice', choices: 'zones' },
        { key: 'location', label: { en: 'Location', es: 'Ubicación' }, input: 'choice', choices: locations },
        { key: 'address', label: { en: 'Address', es: 'Dirección' }, input: 'text', max: 200 },
        {
          key: 'phone',
          label: { en: 'Phone', es: 'Teléfono' },
          hint: { en: 'With the country code: +53 7 555 0100.', es: 'Con el código del país: +53 7 555 0100.' },
          input: 'text',
          max: 40,
        },
        { key: 'position', label: { en: 'Position', es: 'Posición' }, input: 'position' },
        {
          key: 'beachMeters',
          label: { en: 'Distance to the nearest beach, in meters', es: 'Distancia a la playa más cercana, en metros' },
          hint: {
            en: 'Visitors can filter and sort by it. Leave it empty when no beach is near.',
            es: 'Los visitantes pueden filtrar y ordenar por ella. Déjela vacía si no hay una playa cerca.',
          },
          input: 'number',
          min: 0,
          max: MAX_DISTANCE,
          optional: true,
        },
        {
          key: 'centerMeters',
          label: { en: 'Distance to the center, in meters', es: 'Distancia al centro, en metros' },
          hint: { en: 'The center of its tourist zone.', es: 'El centro de su zona turística.' },
          input: 'number',
          min: 0,
          max: MAX_DISTANCE,
          optional: true,
        },
      ],
    },
    {
      title: { en: 'Photos', es: 'Fotos' },
      fields: [{ key: 'photos', label: { en: 'Photos', es: 'Fotos' }, input: 'photos', max: 30 }],
    },
    {
      title: { en: 'Services', es: 'Servicios' },
      fields: [
        {
          key: 'serviceIds',
          label: { en: 'Services', es: 'Servicios' },
          input: 'choices',
          choices: 'services',
          ordered: true,
          hint: { en: 'Lists show the first three.', es: 'Las listas muestran los tres primeros.' },
          optional: true,
        },
      ],
    },
    {
      title: { en: 'Rooms', es: 'Habitaciones' },
      fields: [
        {
          key: 'rooms',
          label: { en: 'Room classes', es: 'Tipos de habitación' },
          hint: {
            en: 'Percentages are of the price of one adult in a double room: a child at 50 pays half of it.',
            es: 'Los porcentajes son del precio de un adulto en habitación doble: un menor con 50 paga la mitad.',
          },
          input: 'rows',
          row: { en: 'Room class', es: 'Tipo de habitación' },
          min: 1,
          max: 40,
          unique: 'roomClassId',
          fields: [
            {
              key: 'roomClassId',
              label: { en: 'Room class', es: 'Tipo de habitación' },
              input: 'choice',
              choices: 'roomClasses',
            },
            {
              key: 'maxAdults',
              label: { en: 'Maximum adults', es: 'Máximo de adultos' },
              input: 'number',
              min: 1,
              max: 4,
            },
            {
              key: 'maxChildren',
              label: { en: 'Maximum children', es: 'Máximo de menores' },
              input: 'number',
              min: 0,
              max: 6,
            },
            {
              key: 'maxTotal',
              label: { en: 'Maximum guests', es: 'Máximo de huéspedes' },
              input: 'number',
              min: 1,
              max: 10,
            },
            share('singleSupplementPercent', 'Single supplement', 'Suplemento individual'),
            share('extraAdultPercent', 'Third and fourth adult', 'Tercer y cuarto adulto'),
            share('infantPercent', 'Child, 0 to 2', 'Menor, de 0 a 2'),
            share('childPercent', 'Child, 3 to 12', 'Menor, de 3 a 12'),
            share('teenPercent', 'Child, 13 to 17', 'Menor, de 13 a 17'),
            {
              key: 'sizeSqm',
              label: { en: 'Size in m²', es: 'Tamaño en m²' },
              input: 'number',
              min: 5,
              max: 1_000,
              optional: true,
            },
            ...BEDS.map(
              ({ key, name }) => ({ key, label: name, input: 'number', min: 1, max: 10, optional: true }) as const,
            ),
            {
              key: 'facilities',
              label: { en: 'In the room', es: 'En la habitación' },
              input: 'choices',
              choices: ROOM_FACILITIES,
              optional: true,
            },
            {
              key: 'photos',
              label: { en: 'Photos of the room', es: 'Fotos de la habitación' },
              input: 'photos',
              max: 10,
              optional: true,
            },
          ],
        },
        {
          key: 'mealPlanIds',
          label: { en: 'Meal plans', es: 'Planes de comidas' },
          input: 'choices',
          choices: MEAL_PLANS,
        },
      ],
    },
    {
      title: { en: 'Terms of sale', es: 'Condiciones de venta' },
      fields: [
        { key: 'checkInHour', label: { en: 'Check-in from', es: 'Entrada desde' }, input: 'hour' },
        { key: 'checkOutHour', label: { en: 'Check-out until', es: 'Salida hasta' }, input: 'hour' },
        {
          key: 'onRequest',
          label: {
            en: 'On request: the agency confirms each booking',
            es: 'A solicitud: la agencia confirma cada reserva',
          },
          input: 'flag',
        },
        {
          key: 'minNights',
          label: { en: 'Minimum stay of new days, in nights', es: 'Estancia mínima de los días nuevos, en noches' },
          input: 'number',
          min: 1,
          max: 30,
        },
        {
          key: 'releaseDays',
          label: { en: 'Release days of new days', es: 'Días de antelación de los días nuevos' },
          formerLabels: ['Release of new days, in days', 'Release de los días nuevos, en días'],
          hint: {
            en: 'How many days before check-in the sale ends. The calendar can change it day by day.',
            es: 'Cuántos días antes de la entrada termina la venta. El calendario puede cambiarlo día por día.',
          },
          input: 'number',
          min: 0,
          max: 60,
        },
        {
          key: 'cancellation',
          label: { en: 'Cancellation charges', es: 'Cargos por cancelación' },
          hint: {
            en: 'Each step applies from that many days before check-in. Without steps, the policy of the store applies.',
            es: 'Cada tramo se aplica desde esa cantidad de días antes de la entrada. Sin tramos se aplica la política de la tienda.',
          },
          input: 'rows',
          row: { en: 'Step', es: 'Tramo' },
          max: 10,
          unique: 'fromDaysBefore',
          fields: [
            {
              key: 'fromDaysBefore',
              label: { en: 'Days before check-in', es: 'Días antes de la entrada' },
              formerLabels: ['From days before', 'Desde días antes'],
              input: 'number',
              min: 0,
              max: 365,
            },
            {
              key: 'charge',
              label: { en: 'Charge', es: 'Cargo' },
              input: 'choice',
              choices: [
                { id: 'percent', name: { en: 'Percent of the price', es: 'Porcentaje del precio' } },
                { id: 'firstNight', name: { en: 'The first night', es: 'La primera noche' } },
              ],
            },
            {
              key: 'percent',
              label: { en: 'Percent', es: 'Porcentaje' },
              input: 'percent',
              min: 0,
              max: 100,
              optional: true,
            },
          ],
        },
      ],
    },
  ],
})
export type HotelContent = ContentOf<typeof HOTELS>
