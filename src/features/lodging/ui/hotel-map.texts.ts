import { texts } from '../../../lib/languages.ts'

export const hotelMapTexts = texts(
  {
    map: 'Map of hotels',
    failed: 'The street map cannot be shown now, so this is a drawn one.',
    withoutScripts:
      'Without scripts, only the hotels that have a pin of their own can be opened here. The list has all of them.',
    chosen: 'Chosen on the map',
    see: (price: string) => `See it for ${price}`,
    close: 'Close',
    hotel: (name: string, price: string) => `${name}, ${price} for the stay`,
    many: (count: number, price: string) => `${count} from ${price}: hotels near each other, zoom in`,
    from: (count: number, price: string) => `${count} from ${price}`,
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    gesture: 'Use two fingers to move the map',
    scroll: 'Use Ctrl and scroll to zoom the map',
    attribution: 'Show or hide the sources of the map',
  },
  {
    map: 'Mapa de hoteles',
    failed: 'El mapa de calles no se puede mostrar ahora; este es un mapa dibujado.',
    withoutScripts: 'Sin scripts, aquí solo se abren los hoteles que tienen su propia marca. La lista los tiene todos.',
    chosen: 'Elegido en el mapa',
    see: (price: string) => `Ver por ${price}`,
    close: 'Cerrar',
    hotel: (name: string, price: string) => `${name}, ${price} por la estancia`,
    many: (count: number, price: string) => `${count} desde ${price}: hoteles cercanos, acercar`,
    from: (count: number, price: string) => `${count} desde ${price}`,
    zoomIn: 'Acercar',
    zoomOut: 'Alejar',
    gesture: 'Use dos dedos para mover el mapa',
    scroll: 'Use Ctrl y la rueda para acercar el mapa',
    attribution: 'Mostrar u ocultar las fuentes del mapa',
  },
)
