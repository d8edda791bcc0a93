import { texts } from '../lib/languages.ts'

export const filtersTexts = texts(
  {
    filters: 'Filters',
    more: (n: number) => `Show ${n} more`,
    remove: (filter: string) => `Remove filter: ${filter}`,
    clear: 'Clear all filters',
    sortBy: 'Sort by',
    sort: 'Sort',
  },
  {
    filters: 'Filtros',
    more: (n: number) => `Mostrar ${n} más`,
    remove: (filter: string) => `Quitar el filtro: ${filter}`,
    clear: 'Quitar todos los filtros',
    sortBy: 'Ordenar por',
    sort: 'Ordenar',
  },
)
