import { texts } from '../lib/languages.ts'

export const fileFieldTexts = texts(
  {
    chooseFile: 'Choose a file',
    noFile: 'No file chosen',
    unreadable: (name: string) => `We could not read ${name}. Choose it again.`,
  },
  {
    chooseFile: 'Elegir un archivo',
    noFile: 'Ningún archivo elegido',
    unreadable: (name: string) => `No pudimos leer ${name}. Elíjalo de nuevo.`,
  },
)
