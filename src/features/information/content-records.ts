import { type ContentOf, recordDefinition } from '../../lib/record-fields.ts'
import { PRODUCT_TYPES } from '../../lib/site.ts'
import { QUESTION_TOPICS, TOPIC_NAMES } from './help-topics.ts'

const POSITION = {
  key: 'position',
  label: { en: 'Position', es: 'Posición' },
  hint: { en: 'A smaller number comes first.', es: 'El número menor va primero.' },
  input: 'number',
  min: 1,
  max: 999,
} as const

export const NEWS = recordDefinition({
  kind: 'news',
  area: 'content',
  title: { en: 'News', es: 'Noticias' },
  one: { en: 'News item', es: 'Noticia' },
  lead: {
    en: 'Articles of the store. An item appears by itself at its day and time in Havana, and disappears after its last day.',
    es: 'Artículos de la tienda. Una noticia aparece sola en su día y hora de La Habana, y desaparece después de su último día.',
  },
  nameKey: 'title',
  sections: [
    {
      title: { en: 'Publication', es: 'Publicación' },
      fields: [
        { key: 'categoryId', label: { en: 'Category', es: 'Categoría' }, input: 'choice', choices: 'categories' },
        {
          key: 'day',
          label: { en: 'Day', es: 'Día' },
          hint: { en: 'Visitors see the item from this day on.', es: 'Los visitantes ven la noticia desde ese día.' },
          input: 'day',
        },
        { key: 'hour', label: { en: 'Time in Havana', es: 'Hora de La Habana' }, input: 'hour' },
        {
          key: 'endDay',
          label: { en: 'Last day', es: 'Último día' },
          hint: {
            en: 'The item disappears by itself when this day is over, or at the time below. Without a day it stays.',
            es: 'La noticia desaparece sola al terminar ese día, o a la hora indicada abajo. Sin un día, se queda.',
          },
          input: 'day',
          optional: true,
        },
        {
          key: 'endHour',
          label: { en: 'Disappears at (time in Havana)', es: 'Desaparece a las (hora de La Habana)' },
          input: 'hour',
          optional: true,
        },
        {
          key: 'photos',
          label: { en: 'Picture', es: 'Imagen' },
          hint: {
            en: 'Without a picture, an imported item keeps its illustration.',
            es: 'Sin imagen, una noticia importada conserva su ilustración.',
          },
          input: 'photos',
          max: 1,
          optional: true,
        },
      ],
    },
    {
      title: { en: 'Text', es: 'Texto' },
      fields: [
        { key: 'title', label: { en: 'Title', es: 'Título' }, input: 'bilingual', max: 120 },
        { key: 'summary', label: { en: 'Summary', es: 'Resumen' }, input: 'bilingual', max: 300, lines: 3 },
        { key: 'body', label: { en: 'Text', es: 'Texto' }, input: 'blocks', max: 200 },
      ],
    },
  ],
})
export type NewsContent = ContentOf<typeof NEWS>

export const NEWS_CATEGORIES = recordDefinition({
  kind: 'news-categories',
  area: 'content',
  title: { en: 'News categories', es: 'Categorías de noticias' },
  one: { en: 'News category', es: 'Categoría de noticias' },
  lead: { en: 'The groups of the news page, in order.', es: 'Los grupos de la página de noticias, en orden.' },
  nameKey: 'name',
  sections: [
    {
      title: { en: 'News category', es: 'Categoría de noticias' },
      fields: [{ key: 'name', label: { en: 'Name', es: 'Nombre' }, input: 'bilingual', max: 60 }, POSITION],
    },
  ],
})
export type NewsCategoryContent = ContentOf<typeof NEWS_CATEGORIES>

export const QUESTIONS = recordDefinition({
  kind: 'questions',
  area: 'content',
  title: { en: 'Questions and answers', es: 'Preguntas y respuestas' },
  one: { en: 'Question', es: 'Pregunta' },
  lead: {
    en: 'The help page, by topic and in order. The home page shows the first two questions of each product.',
    es: 'La página de ayuda, por temas y en orden. La página de inicio muestra las dos primeras preguntas de cada producto.',
  },
  nameKey: 'question',
  sections: [
    {
      title: { en: 'Question', es: 'Pregunta' },
      fields: [
        {
          key: 'productType',
          label: { en: 'Product', es: 'Producto' },
          hint: {
            en: 'With a product, the question is also shown beside its search, and only where it is sold.',
            es: 'Con un producto, la pregunta se muestra también junto a su búsqueda, y solo donde se vende.',
          },
          optional: true,
          input: 'choice',
          choices: [
            { id: PRODUCT_TYPES.lodging, name: { en: 'Lodging', es: 'Alojamiento' } },
            { id: PRODUCT_TYPES.carRent, name: { en: 'Car rental', es: 'Renta de carros' } },
          ],
        },
        {
          key: 'topic',
          label: { en: 'Topic', es: 'Tema' },
          hint: {
            en: 'Its section on the help page. Without a topic, the section of its product.',
            es: 'Su sección en la página de ayuda. Sin tema, la sección de su producto.',
          },
          optional: true,
          input: 'choice',
          choices: QUESTION_TOPICS.map((id) => ({ id, name: TOPIC_NAMES[id] })),
        },
        POSITION,
        { key: 'question', label: { en: 'Question', es: 'Pregunta' }, input: 'bilingual', max: 200 },
        { key: 'answer', label: { en: 'Answer', es: 'Respuesta' }, input: 'bilingual', max: 2_000, lines: 5 },
      ],
    },
  ],
})
export type QuestionContent = ContentOf<typeof QUESTIONS>

export const COURIER_PRICES = recordDefinition({
  kind: 'courier-prices',
  area: 'content',
  title: { en: 'Courier prices', es: 'Precios de envíos' },
  one: { en: 'Courier prices', es: 'Precios de envíos' },
  lead: {
    en: 'The price list of the courier service. Its text is one of the policies.',
    es: 'La lista de precios del servicio de envíos. Su texto es una de las políticas.',
  },
  nameKey: '',
  fixed: true,
  sections: [
    {
      title: { en: 'Prices', es: 'Precios' },
      fields: [
        {
          key: 'rates',
          label: { en: 'Price list', es: 'Lista de precios' },
          hint: {
            en: 'An item costs the price of the smallest weight that it does not exceed.',
            es: 'Un envío cuesta el precio del menor peso que no supera.',
          },
          input: 'rows',
          row: { en: 'Price', es: 'Precio' },
          max: 60,
          fields: [
            {
              key: 'kind',
              label: { en: 'Item', es: 'Envío' },
              input: 'choice',
              choices: [
                { id: 'letter', name: { en: 'Letter or documents', es: 'Carta o documentos' } },
                { id: 'parcel', name: { en: 'Parcel', es: 'Paquete' } },
                { id: 'medicine', name: { en: 'Medicine', es: 'Medicinas' } },
              ],
            },
            {
              key: 'upToGrams',
              label: { en: 'Up to grams', es: 'Hasta gramos' },
              input: 'number',
              min: 1,
              max: 100_000,
            },
            { key: 'priceCents', label: { en: 'Price', es: 'Precio' }, input: 'money', max: 1_000_000 },
          ],
        },
      ],
    },
  ],
})
export type CourierPricesContent = ContentOf<typeof COURIER_PRICES>
