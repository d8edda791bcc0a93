import { type ContentOf, recordDefinition } from '../../lib/record-fields.ts'

const NAME = { key: 'name', label: { en: 'Name', es: 'Nombre' }, input: 'bilingual', max: 80 } as const
const ABOUT = {
  key: 'about',
  label: { en: 'Description', es: 'Descripción' },
  input: 'bilingual',
  max: 3_000,
  lines: 6,
} as const
const POSITION = { key: 'position', label: { en: 'Position', es: 'Posición' }, input: 'position' } as const
const PHOTOS = { key: 'photos', label: { en: 'Photos', es: 'Fotos' }, input: 'photos', max: 10 } as const

/** A list of short texts. */
const facts = <K extends string>(key: K, en: string, es: string) =>
  ({
    key,
    label: { en, es },
    input: 'rows',
    row: { en: 'Line', es: 'Línea' },
    max: 20,
    fields: [{ key: 'text', label: { en: 'Text', es: 'Texto' }, input: 'bilingual', max: 400 }],
  }) as const

export const TOURIST_ZONES = recordDefinition({
  kind: 'tourist-zones',
  area: 'catalogue',
  title: { en: 'Tourist zones', es: 'Zonas turísticas' },
  one: { en: 'Tourist zone', es: 'Zona turística' },
  lead: {
    en: 'Where hotels are: beaches, cays, cities and nature, each with its page and guide.',
    es: 'Donde están los hoteles: playas, cayos, ciudades y naturaleza, cada una con su página y su guía.',
  },
  nameKey: 'name',
  hasPage: true,
  sections: [
    {
      title: { en: 'The zone', es: 'La zona' },
      fields: [
        NAME,
        {
          key: 'kind',
          label: { en: 'Kind', es: 'Clase' },
          input: 'choice',
          choices: [
            { id: 'beach', name: { en: 'Beach', es: 'Playa' } },
            { id: 'cay', name: { en: 'Cay', es: 'Cayo' } },
            { id: 'city', name: { en: 'City', es: 'Ciudad' } },
            { id: 'nature', name: { en: 'Nature', es: 'Naturaleza' } },
          ],
        },
        { key: 'provinceId', label: { en: 'Province', es: 'Provincia' }, input: 'choice', choices: 'provinces' },
        POSITION,
        {
          key: 'onHome',
          label: { en: 'Show on the home page', es: 'Mostrar en la página de inicio' },
          input: 'flag',
        },
        ABOUT,
      ],
    },
    { title: { en: 'Photos', es: 'Fotos' }, fields: [PHOTOS] },
    {
      title: { en: 'Sights and beaches', es: 'Lugares de interés y playas' },
      fields: [
        {
          key: 'sights',
          label: { en: 'Sights and beaches', es: 'Lugares de interés y playas' },
          hint: {
            en: 'The pages of hotels show the nearest ones with the walking time.',
            es: 'Las páginas de los hoteles muestran los más cercanos con el tiempo que se tarda a pie.',
          },
          input: 'rows',
          row: { en: 'Place', es: 'Lugar' },
          max: 40,
          fields: [
            NAME,
            {
              key: 'kind',
              label: { en: 'Kind', es: 'Clase' },
              input: 'choice',
              choices: [
                { id: 'sight', name: { en: 'Sight', es: 'Lugar de interés' } },
                { id: 'beach', name: { en: 'Beach', es: 'Playa' } },
              ],
            },
            POSITION,
          ],
        },
      ],
    },
    {
      title: { en: 'Guide', es: 'Guía' },
      fields: [
        {
          key: 'gettingThere',
          label: { en: 'Getting there', es: 'Cómo llegar' },
          hint: {
            en: 'A guide has this text and the next one; without them the page has no guide.',
            es: 'Una guía tiene este texto y el siguiente; sin ellos la página no tiene guía.',
          },
          input: 'bilingual',
          max: 1_500,
          lines: 4,
          optional: true,
        },
        {
          key: 'bestTime',
          label: { en: 'Best time to go', es: 'Mejor época' },
          input: 'bilingual',
          max: 1_500,
          lines: 4,
          optional: true,
        },
        facts('toSee', 'To see and do', 'Qué ver y hacer'),
        {
          key: 'distances',
          label: { en: 'Distances', es: 'Distancias' },
          input: 'rows',
          row: { en: 'Distance', es: 'Distancia' },
          max: 20,
          fields: [
            { key: 'to', label: { en: 'To', es: 'Hasta' }, input: 'bilingual', max: 80 },
            { key: 'km', label: { en: 'Kilometers', es: 'Kilómetros' }, input: 'number', min: 1, max: 1_500 },
            {
              key: 'minutes',
              label: { en: 'Minutes, at a relaxed pace', es: 'Minutos, a paso tranquilo' },
              input: 'number',
              min: 1,
              max: 2_000,
            },
            {
              key: 'by',
              label: { en: 'By', es: 'Por' },
              input: 'choice',
              choices: [
                { id: 'road', name: { en: 'Road', es: 'Carretera' } },
                { id: 'air', name: { en: 'Air', es: 'Aire' } },
              ],
            },
          ],
        },
        facts('toKnow', 'Good to know', 'Conviene saber'),
      ],
    },
  ],
})
export type TouristZoneContent = ContentOf<typeof TOURIST_ZONES>

export const PROVINCES = recordDefinition({
  kind: 'provinces',
  area: 'catalogue',
  title: { en: 'Provinces', es: 'Provincias' },
  one: { en: 'Province', es: 'Provincia' },
  lead: {
    en: 'The provinces of the map, each with its page and practical facts.',
    es: 'Las provincias del mapa, cada una con su página y datos prácticos.',
  },
  nameKey: 'name',
  hasPage: true,
  sections: [
    { title: { en: 'The province', es: 'La provincia' }, fields: [NAME, POSITION, ABOUT] },
    { title: { en: 'Photos', es: 'Fotos' }, fields: [PHOTOS] },
    {
      title: { en: 'Guide', es: 'Guía' },
      fields: [facts('toKnow', 'Good to know', 'Conviene saber')],
    },
  ],
})
export type ProvinceContent = ContentOf<typeof PROVINCES>
