import { type ContentOf, recordDefinition } from '../../lib/record-fields.ts'
import { DRIVER_AGES } from '../../lib/store-rules.ts'
import { EXTRA_KINDS, MAX_EXTRA_COUNT } from './extras.ts'
import { FUEL_NAMES, FUELS } from './fuels.ts'
import { TRANSMISSION, TRANSMISSION_NAMES } from './offer.ts'
import { feesOfDraft } from './one-way-fees.ts'

const NAME = { key: 'name', label: { en: 'Name', es: 'Nombre' }, input: 'text', max: 80 } as const
const NAMES = { ...NAME, input: 'bilingual' } as const
const POSITION = { key: 'position', label: { en: 'Position', es: 'Posición' }, input: 'position' } as const

const DRIVER_AGE = { input: 'number', min: DRIVER_AGES.from, max: DRIVER_AGES.to } as const
const MAX_FEE = 1_000_000

export const CAR_CLASSES = recordDefinition({
  kind: 'car-classes',
  area: 'catalogue',
  title: { en: 'Car classes', es: 'Clases de carro' },
  one: { en: 'Car class', es: 'Clase de carro' },
  lead: {
    en: 'The classes of car, such as “Economy”, in the order in which visitors see them, and who may drive them.',
    es: 'Las clases de carro, como «Económico», en el orden en que las ven los visitantes, y quién puede manejarlas.',
  },
  nameKey: 'name',
  sections: [
    {
      title: { en: 'Car class', es: 'Clase de carro' },
      fields: [
        NAMES,
        {
          key: 'order',
          label: { en: 'Place in lists', es: 'Lugar en las listas' },
          hint: { en: 'The lowest number comes first.', es: 'El número más bajo va primero.' },
          input: 'number',
          min: 1,
          max: 999,
        },
      ],
    },
    {
      title: { en: 'Drivers', es: 'Conductores' },
      fields: [
        {
          key: 'minAge',
          label: { en: 'Minimum driver age', es: 'Edad mínima del conductor' },
          hint: {
            en: 'In years, at pick-up. The driver ages in the settings apply as well.',
            es: 'En años, al recoger el carro. También se aplican las edades de la configuración.',
          },
          ...DRIVER_AGE,
        },
        { key: 'maxAge', label: { en: 'Maximum driver age', es: 'Edad máxima del conductor' }, ...DRIVER_AGE },
        {
          key: 'minLicenceYears',
          label: { en: 'Years with a license', es: 'Años con licencia' },
          hint: {
            en: 'For how many full years the driver must have had the license at pick-up.',
            es: 'Cuántos años cumplidos debe tener la licencia del conductor al recoger el carro.',
          },
          input: 'number',
          min: 0,
          max: 20,
        },
      ],
    },
  ],
})
export type CarClassContent = ContentOf<typeof CAR_CLASSES>

export const CAR_MODELS = recordDefinition({
  kind: 'car-models',
  area: 'catalogue',
  title: { en: 'Car models', es: 'Modelos de carro' },
  one: { en: 'Car model', es: 'Modelo de carro' },
  lead: {
    en: 'The cars that suppliers rent, with their photos. Each supplier sets its own prices, insurance and deposit.',
    es: 'Los carros de las rentadoras, con sus fotos. Cada rentadora define sus precios, seguro y depósito.',
  },
  nameKey: 'name',
  sections: [
    {
      title: { en: 'Car model', es: 'Modelo de carro' },
      fields: [
        NAME,
        { key: 'classId', label: { en: 'Class', es: 'Clase' }, input: 'choice', choices: 'classes' },
        {
          key: 'transmission',
          label: { en: 'Transmission', es: 'Transmisión' },
          input: 'choice',
          choices: [
            { id: TRANSMISSION.manual, name: TRANSMISSION_NAMES[TRANSMISSION.manual] },
            { id: TRANSMISSION.automatic, name: TRANSMISSION_NAMES[TRANSMISSION.automatic] },
          ],
        },
        {
          key: 'fuel',
          label: { en: 'Fuel', es: 'Combustible' },
          input: 'choice',
          choices: FUELS.map((id) => ({ id, name: FUEL_NAMES[id] })),
        },
        {
          key: 'body',
          label: { en: 'Body', es: 'Carrocería' },
          input: 'choice',
          choices: [
            { id: 'hatchback', name: { en: 'Hatchback', es: 'Hatchback' } },
            { id: 'sedan', name: { en: 'Sedan', es: 'Sedán' } },
            { id: 'wagon', name: { en: 'Station wagon', es: 'Familiar' } },
            { id: 'suv', name: { en: 'SUV', es: 'SUV (todocamino)' } },
            { id: 'jeep', name: { en: 'Jeep', es: 'Jeep' } },
            { id: 'van', name: { en: 'Minivan', es: 'Minivan' } },
            { id: 'pickup', name: { en: 'Pickup', es: 'Camioneta' } },
            { id: 'convertible', name: { en: 'Convertible', es: 'Convertible' } },
          ],
        },
        { key: 'seats', label: { en: 'Seats', es: 'Asientos' }, input: 'number', min: 1, max: 20 },
        { key: 'bags', label: { en: 'Bags', es: 'Maletas' }, input: 'number', min: 0, max: 20 },
        { key: 'doors', label: { en: 'Doors', es: 'Puertas' }, input: 'number', min: 2, max: 6 },
        {
          key: 'airConditioning',
          label: { en: 'Air conditioning', es: 'Aire acondicionado' },
          input: 'flag',
        },
      ],
    },
    {
      title: { en: 'Photos', es: 'Fotos' },
      fields: [
        {
          key: 'photos',
          label: { en: 'Photos', es: 'Fotos' },
          hint: { en: 'Lists show the first one.', es: 'Las listas muestran la primera.' },
          input: 'photos',
          max: 10,
          optional: true,
        },
      ],
    },
  ],
})
export type CarModelContent = ContentOf<typeof CAR_MODELS>

export const CAR_ZONES = recordDefinition({
  kind: 'car-zones',
  area: 'catalogue',
  title: { en: 'Car zones', es: 'Zonas de carros' },
  one: { en: 'Car zone', es: 'Zona de carros' },
  lead: {
    en: 'Where cars are picked up and returned: airports, towns and beaches. One-way fees apply between zones.',
    es: 'Dónde se recogen y devuelven los carros: aeropuertos, ciudades y playas. Entre zonas hay cargos por devolución en otro lugar.',
  },
  nameKey: 'name',
  sections: [
    {
      title: { en: 'Car zone', es: 'Zona de carros' },
      fields: [
        NAMES,
        { key: 'provinceId', label: { en: 'Province', es: 'Provincia' }, input: 'choice', choices: 'provinces' },
        { key: 'airport', label: { en: 'It is an airport', es: 'Es un aeropuerto' }, input: 'flag' },
        POSITION,
      ],
    },
  ],
})
export type CarZoneContent = ContentOf<typeof CAR_ZONES>

export const CAR_SUPPLIERS = recordDefinition({
  kind: 'car-suppliers',
  area: 'catalogue',
  title: { en: 'Car suppliers', es: 'Rentadoras' },
  one: { en: 'Car supplier', es: 'Rentadora' },
  lead: {
    en: 'The rental companies, with their offices, models and terms. Prices per day are in rates and stock.',
    es: 'Las rentadoras, con sus oficinas, modelos y condiciones. Los precios por día están en tarifas y cupos.',
  },
  nameKey: 'name',
  sections: [
    {
      title: { en: 'Car supplier', es: 'Rentadora' },
      fields: [
        NAME,
        {
          key: 'slug',
          label: { en: 'Name in addresses', es: 'Nombre en las direcciones' },
          hint: {
            en: 'Lowercase letters, digits and hyphens, such as “caiman-autos”.',
            es: 'Letras minúsculas, números y guiones, como «caiman-autos».',
          },
          input: 'text',
          max: 60,
        },
        { key: 'about', label: { en: 'About', es: 'Acerca de' }, input: 'bilingual', max: 1_000, lines: 5 },
        { key: 'phone', label: { en: 'Phone', es: 'Teléfono' }, input: 'text', max: 40 },
      ],
    },
    {
      title: { en: 'Offices', es: 'Oficinas' },
      fields: [
        {
          key: 'afterHoursFeeCents',
          label: { en: 'After-hours fee', es: 'Cargo fuera de horario' },
          hint: {
            en: 'Charged for each pick-up and each return while the office is closed.',
            es: 'Se cobra por cada recogida y cada devolución con la oficina cerrada.',
          },
          input: 'money',
          max: MAX_FEE,
        },
        {
          key: 'offices',
          label: { en: 'Offices', es: 'Oficinas' },
          hint: {
            en: 'An office that is open day and night opens at 00:00 and closes at 23:59.',
            es: 'Una oficina abierta día y noche abre a las 00:00 y cierra a las 23:59.',
          },
          input: 'rows',
          row: { en: 'Office', es: 'Oficina' },
          min: 1,
          max: 60,
          unique: 'name',
          fields: [
            NAME,
            { key: 'zoneId', label: { en: 'Zone', es: 'Zona' }, input: 'choice', choices: 'zones' },
            { key: 'opens', label: { en: 'Opens', es: 'Abre' }, input: 'hour' },
            { key: 'closes', label: { en: 'Closes', es: 'Cierra' }, input: 'hour' },
            { key: 'phone', label: { en: 'Phone', es: 'Teléfono' }, input: 'text', max: 40 },
            { key: 'address', label: { en: 'Address', es: 'Dirección' }, input: 'text', max: 160 },
            POSITION,
          ],
        },
      ],
    },
    {
      title: { en: 'Models for rent', es: 'Modelos en renta' },
      fields: [
        {
          key: 'models',
          label: { en: 'Models', es: 'Modelos' },
          input: 'rows',
          row: { en: 'Model', es: 'Modelo' },
          min: 1,
          max: 100,
          unique: 'modelId',
          fields: [
            { key: 'modelId', label: { en: 'Model', es: 'Modelo' }, input: 'choice', choices: 'models' },
            {
              key: 'kmLimitPerDay',
              label: { en: 'Kilometers per day', es: 'Kilómetros por día' },
              hint: { en: 'Empty: unlimited.', es: 'Vacío: ilimitados.' },
              input: 'number',
              min: 1,
              max: 2_000,
              optional: true,
            },
            {
              key: 'insurancePerDayCents',
              label: { en: 'Insurance per day', es: 'Seguro por día' },
              hint: { en: 'Paid in Cuba.', es: 'Se paga en Cuba.' },
              input: 'money',
              max: MAX_FEE,
            },
            {
              key: 'depositCents',
              label: { en: 'Deposit', es: 'Depósito' },
              hint: { en: 'Refundable, in Cuba.', es: 'Reembolsable, en Cuba.' },
              input: 'money',
              max: MAX_FEE,
            },
          ],
        },
      ],
    },
    {
      title: { en: 'Extras', es: 'Extras' },
      fields: [
        {
          key: 'extras',
          label: { en: 'Extras', es: 'Extras' },
          hint: {
            en: 'What clients can add to a rental. They pay it with the rental, in US dollars or the currency of their plan.',
            es: 'Lo que los clientes pueden añadir a una renta. Lo pagan con la renta, en dólares o en la moneda de su plan.',
          },
          input: 'rows',
          row: { en: 'Extra', es: 'Extra' },
          max: 60,
          fields: [
            { key: 'kind', label: { en: 'Extra', es: 'Extra' }, input: 'choice', choices: EXTRA_KINDS },
            {
              key: 'per',
              label: { en: 'Price per', es: 'Precio por' },
              input: 'choice',
              choices: [
                { id: 'day', name: { en: 'Day', es: 'Día' } },
                { id: 'rental', name: { en: 'Rental', es: 'Renta' } },
              ],
            },
            { key: 'cents', label: { en: 'Price of one', es: 'Precio de uno' }, input: 'money', max: 100_000 },
            {
              key: 'maxCount',
              label: { en: 'Most in one rental', es: 'Máximo por renta' },
              input: 'number',
              min: 1,
              max: MAX_EXTRA_COUNT,
            },
            {
              key: 'classIds',
              label: { en: 'Classes of car', es: 'Clases de carro' },
              hint: { en: 'None: all classes.', es: 'Ninguna: todas las clases.' },
              input: 'choices',
              choices: 'classes',
              optional: true,
            },
          ],
        },
      ],
    },
    {
      title: { en: 'Age fees', es: 'Cargos por edad' },
      fields: [
        {
          key: 'ageFees',
          label: { en: 'Age fees', es: 'Cargos por edad' },
          hint: {
            en: 'Charged per day to drivers of these ages. Other ages pay no fee.',
            es: 'Se cobran por día a los conductores de estas edades. Las demás no pagan cargo.',
          },
          input: 'rows',
          row: { en: 'Age range', es: 'Rango de edad' },
          max: 10,
          fields: [
            { key: 'fromAge', label: { en: 'From age', es: 'Desde la edad' }, ...DRIVER_AGE },
            { key: 'toAge', label: { en: 'To age', es: 'Hasta la edad' }, ...DRIVER_AGE },
            { key: 'perDayCents', label: { en: 'Fee per day', es: 'Cargo por día' }, input: 'money', max: MAX_FEE },
          ],
        },
      ],
    },
    {
      title: { en: 'One-way fees', es: 'Cargos por devolución en otra zona' },
      fields: [
        {
          key: 'oneWayPerKmCents',
          label: { en: 'Fee per kilometer', es: 'Cargo por kilómetro' },
          hint: {
            en: 'Times the distance, in whole dollars. Leave all three empty to use only the table.',
            es: 'Por la distancia, en dólares enteros. Deje los tres vacíos para usar solo la tabla.',
          },
          input: 'money',
          max: 10_000,
          optional: true,
        },
        {
          key: 'oneWayMinCents',
          label: { en: 'Lowest fee', es: 'Cargo mínimo' },
          input: 'money',
          max: MAX_FEE,
          optional: true,
        },
        {
          key: 'oneWayMaxCents',
          label: { en: 'Highest fee', es: 'Cargo máximo' },
          input: 'money',
          max: MAX_FEE,
          optional: true,
        },
        {
          key: 'oneWayFees',
          label: { en: 'Fees between zones', es: 'Cargos entre zonas' },
          hint: {
            en: 'They replace the fee by kilometer. Without either, a car cannot be returned in that zone.',
            es: 'Sustituyen el cargo por kilómetro. Sin ninguno de los dos, el carro no se puede devolver en esa zona.',
          },
          input: 'rows',
          row: { en: 'Fee', es: 'Cargo' },
          max: 3_600,
          matrix: {
            down: 'fromZoneId',
            across: 'toZoneId',
            amount: 'feeCents',
            axis: { rows: 'offices', key: 'zoneId' },
            filled: feesOfDraft,
          },
          fields: [
            {
              key: 'fromZoneId',
              label: { en: 'Pick-up zone', es: 'Zona de recogida' },
              input: 'choice',
              choices: 'zones',
            },
            {
              key: 'toZoneId',
              label: { en: 'Return zone', es: 'Zona de devolución' },
              input: 'choice',
              choices: 'zones',
            },
            { key: 'feeCents', label: { en: 'Fee', es: 'Cargo' }, input: 'money', max: MAX_FEE },
          ],
        },
      ],
    },
    {
      title: { en: 'Prices by country', es: 'Precios por país' },
      fields: [
        {
          key: 'markets',
          label: { en: 'Countries', es: 'Países' },
          hint: {
            en: 'Clients from these countries pay this much more or, with a minus sign, less per day.',
            es: 'Los clientes de estos países pagan este porcentaje de más o, con signo menos, de menos por día.',
          },
          input: 'rows',
          row: { en: 'Country', es: 'País' },
          max: 60,
          unique: 'countryId',
          fields: [
            { key: 'countryId', label: { en: 'Country', es: 'País' }, input: 'choice', choices: 'countries' },
            { key: 'percent', label: { en: 'Difference', es: 'Diferencia' }, input: 'percent', min: -50, max: 100 },
          ],
        },
      ],
    },
    {
      title: { en: 'Cancellation', es: 'Cancelación' },
      fields: [
        {
          key: 'cancellation',
          label: { en: 'Cancellation charges', es: 'Cargos por cancelación' },
          hint: {
            en: 'Without steps, the policy of the store applies: 25% from 60 days before pick-up, 50% from 29, 100% from 14.',
            es: 'Sin tramos se aplica la política de la tienda: 25 % desde 60 días antes de la recogida, 50 % desde 29, 100 % desde 14.',
          },
          input: 'rows',
          row: { en: 'Step', es: 'Tramo' },
          max: 10,
          unique: 'fromDaysBefore',
          fields: [
            {
              key: 'fromDaysBefore',
              label: { en: 'Days before pick-up', es: 'Días antes de la recogida' },
              input: 'number',
              min: 0,
              max: 365,
            },
            { key: 'percent', label: { en: 'Charge', es: 'Cargo' }, input: 'percent', min: 0, max: 100 },
          ],
        },
      ],
    },
  ],
})
export type CarSupplierContent = ContentOf<typeof CAR_SUPPLIERS>
