import { texts } from '../lib/languages.ts'

export const fileFieldTexts = texts(
  {
    chooseFile: 'Choose a file',
    noFile: 'No file chosen',
  },
  {
    chooseFile: 'Elegir un archivo',
    noFile: 'Ningún archivo elegido',
  },
)
