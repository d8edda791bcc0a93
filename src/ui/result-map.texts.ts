import { texts } from '../lib/languages.ts'

export const resultMapTexts = texts(
  {
    failed: 'The street map cannot be shown now, so this is a drawn one.',
    chosen: 'Chosen on the map',
    close: 'Close',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    gesture: 'Use two fingers to move the map',
    scroll: 'Use Ctrl and scroll to zoom the map',
    attribution: 'Show or hide the sources of the map',
  },
  {
    failed: 'El mapa de calles no se puede mostrar ahora; este es un mapa dibujado.',
    chosen: 'Elegido en el mapa',
    close: 'Cerrar',
    zoomIn: 'Acercar',
    zoomOut: 'Alejar',
    gesture: 'Use dos dedos para mover el mapa',
    scroll: 'Use Ctrl y la rueda para acercar el mapa',
    attribution: 'Mostrar u ocultar las fuentes del mapa',
  },
)
