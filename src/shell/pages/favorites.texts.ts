import { texts } from '../../lib/languages.ts'

/** Some texts name what the store sells: both products, or only one. */
export const favoritesTexts = texts(
  {
    title: 'Favorites',
    sharedTitle: 'Favorites shared with you',
    description: {
      both: 'Your favorite places to stay and cars in Cuba, with current prices for your dates.',
      lodging: 'Your favorite places to stay in Cuba, with current prices for your dates.',
      cars: 'Your favorite cars in Cuba, with current prices for your dates.',
    },
    kept: 'They are kept in this browser for a year, without an account.',
    empty: {
      both: 'You have no favorites yet. Press the heart of a place to stay or a car in the results of a search or on its page.',
      lodging: 'You have no favorites yet. Press the heart of a place in the results of a search or on its page.',
      cars: 'You have no favorites yet. Press the heart of a car in the results of a search or on its page.',
    },
    searchLodging: 'Search for lodging',
    searchCars: 'Search for cars',
    show: 'Show prices',
    keepAll: 'Add all to my favorites',
    share: 'Share this list',
    shareHint: 'Whoever opens this address sees the same list and dates, with the prices at that moment.',
    mine: 'My favorites',
  },
  {
    title: 'Favoritos',
    sharedTitle: 'Favoritos que le compartieron',
    description: {
      both: 'Sus alojamientos y carros favoritos en Cuba, con los precios actuales para sus fechas.',
      lodging: 'Sus alojamientos favoritos en Cuba, con los precios actuales para sus fechas.',
      cars: 'Sus carros favoritos en Cuba, con los precios actuales para sus fechas.',
    },
    kept: 'Se guardan en este navegador durante un año, sin cuenta.',
    empty: {
      both: 'Todavía no tiene favoritos. Pulse el corazón de un alojamiento o de un carro en los resultados de una búsqueda o en su página.',
      lodging:
        'Todavía no tiene favoritos. Pulse el corazón de un alojamiento en los resultados de una búsqueda o en su página.',
      cars: 'Todavía no tiene favoritos. Pulse el corazón de un carro en los resultados de una búsqueda o en su página.',
    },
    searchLodging: 'Buscar alojamiento',
    searchCars: 'Buscar carros',
    show: 'Mostrar precios',
    keepAll: 'Añadir todos a mis favoritos',
    share: 'Compartir esta lista',
    shareHint: 'Quien abra esta dirección verá la misma lista y las mismas fechas, con los precios de ese momento.',
    mine: 'Mis favoritos',
  },
)
