import { useEffect, useState } from 'react'
import { countryOptionsTexts } from './country-options.texts.ts'
import { type CountryChoice, countryChoices } from './country-options.tsx'
import { useLang, useTexts } from './language.tsx'
import { clearToasts, showToast } from './toasts.tsx'

/** Milliseconds before a failed load is retried. */
const RETRY_MS = 3_000

const ABOUT = 'countries'

type Countries = Parameters<typeof countryChoices>[0]

/** The countries that a part of a page loads itself; empty until they are loaded. A failed load is retried, and an alert is shown. */
export const useLoadedCountries = (load: () => Promise<Countries>): CountryChoice[] => {
  const { failed } = useTexts(countryOptionsTexts)
  const lang = useLang()
  const [loaded, setLoaded] = useState<Countries>([])
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let ended = false
    let told = false
    const attempt = () =>
      load().then(
        (countries) => {
          setLoaded(countries)
          if (told) clearToasts(ABOUT)
        },
        () => {
          if (ended) return
          if (!told) showToast({ kind: 'error', text: failed, about: ABOUT })
          told = true
          timer = setTimeout(attempt, RETRY_MS)
        },
      )
    attempt()
    return () => {
      ended = true
      clearTimeout(timer)
      if (told) clearToasts(ABOUT)
    }
  }, [load, failed])
  return countryChoices(loaded, lang)
}
