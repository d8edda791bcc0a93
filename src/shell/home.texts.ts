import { texts } from '../lib/languages.ts'

export const homeTexts = texts(
  {
    headline: 'Stay by the sea.',
    headlineToo: 'Drive the island.',
    lead: 'Hotels, casas and rental cars all over Cuba, confirmed by people before you pay.',
    choice: 'What are you looking for?',
    hotel: 'Hotel',
    car: 'Car rental',
    zonesTitle: 'Where to?',
    zonesLead: 'From the coves of the north coast to the cobbles of the colonial towns.',
    allZones: 'Search all of Cuba',
    mapLabel: 'Tourist zones on the map of Cuba',
    newsTitle: 'News and advice',
    allNews: 'All news',
    kinds: { beach: 'Beach', cay: 'Cay', city: 'City', nature: 'Nature' },
  },
  {
    headline: 'Duerma junto al mar.',
    headlineToo: 'Recorra la isla.',
    lead: 'Hoteles, casas y carros de alquiler en toda Cuba, confirmados por personas antes de que usted pague.',
    choice: '¿Qué está buscando?',
    hotel: 'Hotel',
    car: 'Renta de carros',
    zonesTitle: '¿Adónde vamos?',
    zonesLead: 'De las caletas de la costa norte a los adoquines de las villas coloniales.',
    allZones: 'Buscar en toda Cuba',
    mapLabel: 'Zonas turísticas en el mapa de Cuba',
    newsTitle: 'Noticias y consejos',
    allNews: 'Todas las noticias',
    kinds: { beach: 'Playa', cay: 'Cayo', city: 'Ciudad', nature: 'Naturaleza' },
  },
)
