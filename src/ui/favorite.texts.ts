import { texts } from '../lib/languages.ts'

export const favoriteTexts = texts(
  { favorite: (name: string) => `Favorite: ${name}` },
  { favorite: (name: string) => `Favorito: ${name}` },
)
