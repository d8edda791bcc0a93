import { type ContentOf, recordDefinition } from '../../lib/record-fields.ts'

/** The sections of the home page below the search. */
export const HOME_SECTIONS = ['hotels', 'cars', 'zones', 'steps', 'news', 'trust', 'questions'] as const

/** Maximum number of offers of a kind, and of zones, that staff can choose. */
const MAX_OFFERS = 8
const MAX_ZONES = 12

const lead = { input: 'bilingual', max: 200, lines: 2, optional: true } as const

export const HOME_PAGE = recordDefinition({
  kind: 'home',
  area: 'content',
  title: { en: 'Home page', es: 'Página de inicio' },
  one: { en: 'Home page', es: 'Página de inicio' },
  lead: {
    en: 'Its headline, its sections in order, and which offers and zones it shows.',
    es: 'Su titular, sus secciones en orden, y qué ofertas y zonas muestra.',
  },
  nameKey: '',
  fixed: true,
  hasPage: true,
  sections: [
    {
      title: { en: 'Headline and search', es: 'Titular y búsqueda' },
      fields: [
        { key: 'headline', label: { en: 'Headline', es: 'Titular' }, input: 'bilingual', max: 60 },
        {
          key: 'headlineToo',
          label: { en: 'Second line of the headline', es: 'Segunda línea del titular' },
          input: 'bilingual',
          max: 60,
          optional: true,
        },
        { key: 'lead', label: { en: 'Text below the headline', es: 'Texto bajo el titular' }, ...lead },
        {
          key: 'firstSearch',
          label: { en: 'Search that is open first', es: 'Búsqueda que aparece abierta' },
          input: 'choice',
          choices: [
            { id: 'hotel', name: { en: 'Hotel', es: 'Hotel' } },
            { id: 'car', name: { en: 'Car rental', es: 'Renta de carros' } },
          ],
        },
      ],
    },
    {
      title: { en: 'Sections', es: 'Secciones' },
      fields: [
        {
          key: 'sections',
          label: { en: 'Sections in order', es: 'Secciones en orden' },
          hint: {
            en: 'Drag a section or use its arrows. A section without anything to show is left out.',
            es: 'Arrastre una sección o use sus flechas. Una sección que no tiene nada que mostrar se omite.',
          },
          input: 'rows',
          row: { en: 'Section', es: 'Sección' },
          max: HOME_SECTIONS.length,
          unique: 'section',
          fixed: true,
          fields: [
            {
              key: 'section',
              label: { en: 'Section', es: 'Sección' },
              input: 'choice',
              choices: [
                { id: 'hotels', name: { en: 'Hotel offers', es: 'Ofertas de hoteles' } },
                { id: 'cars', name: { en: 'Car offers', es: 'Ofertas de carros' } },
                { id: 'zones', name: { en: 'Zones and map', es: 'Zonas y mapa' } },
                { id: 'steps', name: { en: 'How it works', es: 'Así funciona' } },
                { id: 'news', name: { en: 'News', es: 'Noticias' } },
                { id: 'trust', name: { en: 'Why us', es: 'Por qué nosotros' } },
                { id: 'questions', name: { en: 'Questions', es: 'Preguntas' } },
              ],
            },
            { key: 'shown', label: { en: 'Shown', es: 'Visible' }, input: 'flag' },
            { key: 'title', label: { en: 'Heading', es: 'Encabezado' }, input: 'bilingual', max: 80 },
            { key: 'lead', label: { en: 'Text below it', es: 'Texto debajo' }, ...lead },
          ],
        },
      ],
    },
    {
      title: { en: 'Offers and zones', es: 'Ofertas y zonas' },
      fields: [
        {
          key: 'hotels',
          label: { en: 'Hotels', es: 'Hoteles' },
          hint: {
            en: 'Without hotels here, the page chooses up to 8 from different zones. A hotel without a room for the dates is left out.',
            es: 'Sin hoteles aquí, la página elige hasta 8 de distintas zonas. Un hotel sin habitación en esas fechas se omite.',
          },
          input: 'rows',
          row: { en: 'Hotel', es: 'Hotel' },
          max: MAX_OFFERS,
          unique: 'hotelId',
          optional: true,
          fields: [{ key: 'hotelId', label: { en: 'Hotel', es: 'Hotel' }, input: 'choice', choices: 'hotels' }],
        },
        {
          key: 'cars',
          label: { en: 'Cars', es: 'Carros' },
          hint: {
            en: 'Without cars here, the page shows the cheapest of each class. A car that is sold out is left out.',
            es: 'Sin carros aquí, la página muestra el más barato de cada clase. Un carro agotado se omite.',
          },
          input: 'rows',
          row: { en: 'Car', es: 'Carro' },
          max: MAX_OFFERS,
          unique: 'modelId',
          optional: true,
          fields: [{ key: 'modelId', label: { en: 'Model', es: 'Modelo' }, input: 'choice', choices: 'models' }],
        },
        {
          key: 'zones',
          label: { en: 'Zones', es: 'Zonas' },
          hint: {
            en: 'Without zones here, the page shows those marked for the home page in the catalog.',
            es: 'Sin zonas aquí, la página muestra las que el catálogo marca para la página de inicio.',
          },
          input: 'rows',
          row: { en: 'Zone', es: 'Zona' },
          max: MAX_ZONES,
          unique: 'zoneId',
          optional: true,
          fields: [{ key: 'zoneId', label: { en: 'Zone', es: 'Zona' }, input: 'choice', choices: 'zones' }],
        },
      ],
    },
  ],
})
export type HomePageContent = ContentOf<typeof HOME_PAGE>
