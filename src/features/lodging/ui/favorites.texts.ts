import { texts } from '../../../lib/languages.ts'

export const favoritesTexts = texts(
  {
    title: 'Favorites',
    sharedTitle: 'Favorites that were shared with you',
    description: 'Your favorite places to stay in Cuba, with current prices for your dates.',
    kept: 'They are kept in this browser for a year, without an account.',
    empty: 'You have no favorites yet. Press the heart of a place in the results of a search or on its page.',
    search: 'Search for lodging',
    show: 'Show prices',
    notAvailable: 'Not available for these dates',
    keepAll: 'Add all to my favorites',
    share: 'Share this list',
    shareHint: 'Whoever opens this address sees the same places and dates, with the prices of that moment.',
    mine: 'My favorites',
  },
  {
    title: 'Favoritos',
    sharedTitle: 'Favoritos que le compartieron',
    description: 'Sus alojamientos favoritos en Cuba, con los precios actuales para sus fechas.',
    kept: 'Se guardan en este navegador durante un año, sin cuenta.',
    empty:
      'Todavía no tiene favoritos. Pulse el corazón de un alojamiento en los resultados de una búsqueda o en su página.',
    search: 'Buscar alojamiento',
    show: 'Mostrar precios',
    notAvailable: 'No disponible en estas fechas',
    keepAll: 'Agregar todos a mis favoritos',
    share: 'Compartir esta lista',
    shareHint: 'Quien abra esta dirección verá los mismos alojamientos y fechas, con los precios de ese momento.',
    mine: 'Mis favoritos',
  },
)
