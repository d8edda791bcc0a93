import { texts } from '../lib/languages.ts'

/** Texts instead of results (docs/rules/texts.md#empty-results). */
export const noResultsTexts = texts(
  {
    empty: 'Sorry, no offers available.',
    notOnSale: 'Not on sale yet',
    emptyHint: 'Try other dates or criteria.',
    emptyPage: 'There are no results on this page.',
    firstPage: 'Go to the first page',
    failed: 'Could not get list of offers',
    failedHint: 'Something went wrong on our side. Your search is kept.',
    retry: 'Try again',
  },
  {
    empty: 'Lo sentimos, no hay ofertas disponibles.',
    notOnSale: 'Todavía no está a la venta',
    emptyHint: 'Pruebe con otras fechas u otros criterios.',
    emptyPage: 'No hay resultados en esta página.',
    firstPage: 'Ir a la primera página',
    failed: 'No se pudo obtener la lista de ofertas',
    failedHint: 'Algo falló de nuestro lado. Su búsqueda se conserva.',
    retry: 'Intentar de nuevo',
  },
)
