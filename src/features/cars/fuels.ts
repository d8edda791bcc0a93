import type { Bilingual } from '../../lib/languages.ts'

export const FUELS = ['petrol', 'diesel', 'hybrid', 'electric'] as const
export type Fuel = (typeof FUELS)[number]

export const FUEL_NAMES: Readonly<Record<Fuel, Bilingual>> = {
  petrol: { en: 'Gasoline', es: 'Gasolina' },
  diesel: { en: 'Diesel', es: 'Diésel' },
  hybrid: { en: 'Hybrid', es: 'Híbrido' },
  electric: { en: 'Electric', es: 'Eléctrico' },
}
