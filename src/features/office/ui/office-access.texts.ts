import { texts } from '../../../lib/languages.ts'

export const accessTexts = texts(
  { refused: (page: string) => `Your role does not permit you to open the page “${page}”.` },
  { refused: (page: string) => `Su rol no le permite abrir la página «${page}».` },
)
