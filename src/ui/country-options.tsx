import type { Bilingual, Lang } from '../lib/languages.ts'
import { countryOptionsTexts } from './country-options.texts.ts'
import { useTexts } from './language.tsx'

/** A country to choose, named in the page's language. */
export type CountryChoice = { id: number; name: string; main: boolean }

/** Sorted countries as choices in a language. */
export const countryChoices = (
  countries: readonly { id: number; name: Bilingual; main: boolean }[],
  lang: Lang,
): CountryChoice[] => countries.map(({ id, name, main }) => ({ id, name: name[lang], main }))

/** The options of a select of countries: the store's main ones under a separate heading, then the others. */
export const CountryOptions = ({ countries }: { countries: readonly CountryChoice[] }) => {
  const t = useTexts(countryOptionsTexts)
  const main = countries.filter(({ main }) => main)
  if (main.length === 0) return <Options countries={countries} />
  return (
    <>
      <optgroup label={t.main}>
        <Options countries={main} />
      </optgroup>
      <optgroup label={t.others}>
        <Options countries={countries.filter(({ main }) => !main)} />
      </optgroup>
    </>
  )
}

const Options = ({ countries }: { countries: readonly CountryChoice[] }) =>
  countries.map(({ id, name }) => (
    <option key={id} value={id}>
      {name}
    </option>
  ))
