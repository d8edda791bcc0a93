import { expect, it } from 'vitest'
import { findSimilar } from './similar-names.ts'

const HOTELS = ['Hotel Nacional de Cuba', 'Casa Mercedes', 'Meliá Habana', 'Villa Las Brujas', 'Habana Libre'].map(
  (name, id) => ({ id, name }),
)

it.each([
  ['HOTEL NACIONAL DE CUBA', 'Hotel Nacional de Cuba'],
  ['Nacional', 'Hotel Nacional de Cuba'],
  ['Melia Habana', 'Meliá Habana'],
  ['Hotel Tryp Habana Libre', 'Habana Libre'],
  ['Casa Mercedes (Trinidad)', 'Casa Mercedes'],
  ['Hotel Casa Villa', undefined],
  ['Hotel Ambos Mundos', undefined],
])('finds the hotel that %s may refer to', (name, similar) => {
  expect(findSimilar(HOTELS, name)?.name).toBe(similar)
})
