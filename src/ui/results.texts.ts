import { texts } from '../lib/languages.ts'

/** Texts shared by all search results. */
export const resultsTexts = texts(
  {
    change: 'Edit',
    wrong: 'Please correct your search',
    showFilters: 'Show filters',
    compare: 'Compare',
    compareLabel: (name: string) => `Compare: ${name}`,
  },
  {
    change: 'Editar',
    wrong: 'Corrija su búsqueda',
    showFilters: 'Mostrar filtros',
    compare: 'Comparar',
    compareLabel: (name: string) => `Comparar: ${name}`,
  },
)
