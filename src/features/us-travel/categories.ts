import type { Bilingual, Lang } from '../../lib/languages.ts'

/** The version of the texts below; statements keep the words that the client agreed to. */
export const STATEMENT_VERSION = 1

/** The general licenses for travel to Cuba (31 CFR 515.560), each with its section; and the statement that no license is needed. */
export const TRAVEL_CATEGORIES = [
  { key: 'family', section: '515.561', name: { en: 'Family visit', es: 'Visita familiar' } },
  {
    key: 'government',
    section: '515.562',
    name: {
      en: 'Official business of a government or an intergovernmental organization',
      es: 'Asuntos oficiales de un gobierno o de una organización intergubernamental',
    },
  },
  { key: 'journalism', section: '515.563', name: { en: 'Journalism', es: 'Periodismo' } },
  {
    key: 'research',
    section: '515.564',
    name: { en: 'Professional research or a professional meeting', es: 'Investigación o reunión profesional' },
  },
  { key: 'education', section: '515.565', name: { en: 'Education', es: 'Actividades educativas' } },
  { key: 'religion', section: '515.566', name: { en: 'Religious activities', es: 'Actividades religiosas' } },
  {
    key: 'performance',
    section: '515.567',
    name: {
      en: 'Public performance, clinic, workshop, competition or exhibition',
      es: 'Presentación pública, clínica, taller, competencia o exposición',
    },
  },
  {
    key: 'support',
    section: '515.574',
    name: { en: 'Support for the Cuban people', es: 'Apoyo al pueblo cubano' },
  },
  { key: 'humanitarian', section: '515.575', name: { en: 'Humanitarian project', es: 'Proyecto humanitario' } },
  {
    key: 'foundation',
    section: '515.576',
    name: {
      en: 'Work of a private foundation, or of a research or educational institute',
      es: 'Actividades de una fundación privada o de un instituto de investigación o educativo',
    },
  },
  {
    key: 'information',
    section: '515.545',
    name: {
      en: 'Export, import or transmission of information or informational materials',
      es: 'Exportación, importación o transmisión de información o materiales informativos',
    },
  },
  {
    key: 'export',
    section: '515.533',
    name: { en: 'Authorized export transaction', es: 'Operación de exportación autorizada' },
  },
  {
    key: 'notSubject',
    section: '515.329',
    name: { en: 'I am not subject to US jurisdiction', es: 'No estoy sujeto a la jurisdicción de Estados Unidos' },
  },
] as const satisfies readonly { key: string; section: string; name: Bilingual }[]

export type TravelCategory = (typeof TRAVEL_CATEGORIES)[number]['key']

export const CATEGORY_KEYS = TRAVEL_CATEGORIES.map(({ key }): TravelCategory => key)

export const findCategory = (key: TravelCategory) => TRAVEL_CATEGORIES.find((category) => category.key === key)!

/** The name of a category with its section of the regulations. */
export const categoryName = (key: TravelCategory, lang: Lang): string => {
  const { name, section } = findCategory(key)
  return `${name[lang]} (31 CFR ${section})`
}

/** The exact words that a client states with a category. */
export const statementOf = (key: TravelCategory, lang: Lang): string => {
  const name = categoryName(key, lang)
  if (key === 'notSubject')
    return {
      en: `I state the following about this trip to Cuba: ${name}. This is true to the best of my knowledge.`,
      es: `Declaro lo siguiente sobre este viaje a Cuba: ${name}. Es cierto según mi leal saber y entender.`,
    }[lang]
  return {
    en: `I state that this trip to Cuba is authorized by the general license of the US Treasury Department for: ${name}. I meet its conditions and will keep my own records of the trip.`,
    es: `Declaro que este viaje a Cuba está autorizado por la licencia general del Departamento del Tesoro de Estados Unidos para: ${name}. Cumplo sus condiciones y conservaré mis propios registros del viaje.`,
  }[lang]
}
