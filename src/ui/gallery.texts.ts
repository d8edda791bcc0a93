import { texts } from '../lib/languages.ts'

export const galleryTexts = texts(
  {
    photos: (name: string) => `Photos of ${name}`,
    count: (n: number) => `${n} photos`,
    place: (n: number, all: number) => `${n} of ${all}`,
    previous: 'Previous photo',
    next: 'Next photo',
    fullScreen: 'Full screen',
    leaveFullScreen: 'Leave full screen',
    close: 'Close the photos',
  },
  {
    photos: (name: string) => `Fotos de ${name}`,
    count: (n: number) => `${n} fotos`,
    place: (n: number, all: number) => `${n} de ${all}`,
    previous: 'Foto anterior',
    next: 'Foto siguiente',
    fullScreen: 'Pantalla completa',
    leaveFullScreen: 'Salir de pantalla completa',
    close: 'Cerrar las fotos',
  },
)
