import { redirect } from 'react-router'
import { listCountries } from '../../features/places/contract.ts'
import { localeOf } from '../../lib/languages.ts'
import { currencyInCookies } from '../../lib/page-currency.ts'
import { langOfPage } from '../../lib/page-language.ts'
import { findSaleCurrency } from '../../lib/sale-currencies.ts'
import { pageContext } from '../../platform/http/page-context.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { useCountry } from '../../ui/country.tsx'
import { countryCookie, currencyCookie } from '../../ui/country-choice.ts'
import { CountryOptions, countryChoices } from '../../ui/country-options.tsx'
import { SelectField } from '../../ui/field.tsx'
import { useTexts } from '../../ui/language.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { safePath } from '../../ui/safe-path.ts'
import type { Route } from './+types/country.page'
import { countryTexts } from './country.texts.ts'

export const loader = async ({ context, request, params }: Route.LoaderArgs) => {
  const lang = langOfPage(request, params)
  const { callIn, currency } = context.get(pageContext)
  const [countries, { sold }] = await Promise.all([callIn(lang)(listCountries, {}).catch(() => []), currency()])
  const names = new Intl.DisplayNames(localeOf(lang), { type: 'currency' })
  return {
    countries: countryChoices(countries, lang),
    currencies: sold.length > 1 ? sold.map((code) => ({ code, name: `${code}, ${names.of(code)}` })) : [],
    chosenCurrency: currencyInCookies(request.headers.get('cookie')) ?? '',
    back: safePath(new URL(request.url).searchParams.get('returnUrl')),
  }
}

/** A path without the price limits of a search, which are amounts in the currency shown before. */
const withoutPriceLimits = (path: string) => {
  const [pathname = '/', query = ''] = path.split('?')
  const params = new URLSearchParams(query)
  for (const name of ['min', 'max']) params.delete(name)
  return pathname + (String(params) && `?${params}`)
}

/** Stores the chosen country and currency and redirects back; an unknown country shows the form again. */
export const action = async ({ context, request, params }: Route.ActionArgs) => {
  const form = await request.formData()
  const id = Number(form.get('country'))
  const back = form.get('returnUrl')
  const currency = form.get('currency')
  const { callIn, currency: pageCurrency, secure } = context.get(pageContext)
  const [countries, { currency: shown }] = await Promise.all([
    callIn(langOfPage(request, params))(listCountries, {}),
    pageCurrency(),
  ])
  if (!countries.some((country) => country.id === id)) return { unknown: true }
  const path = safePath(typeof back === 'string' ? back : '/')
  const headers = new Headers({ 'set-cookie': countryCookie({ id, from: 'choice' }, secure) })
  // A form without a currency choice keeps the currency that was chosen before.
  if (currency !== null) headers.append('set-cookie', currencyCookie(findSaleCurrency(currency) ?? 'country', secure))
  const isOther = currency !== null && currency !== shown
  return redirect(isOther ? withoutPriceLimits(path) : path, { status: 303, headers })
}

export const meta: Route.MetaFunction = ({ matches }) => {
  const t = countryTexts[matches[0].loaderData.lang]
  return [{ title: `${t.title} · ${matches[0].loaderData.agency}` }, { name: 'description', content: t.description }]
}

/** The choice of country and currency for prices; a form, so that it works without scripts. */
export default function CountryPage({
  loaderData: { countries, currencies, chosenCurrency, back },
  actionData,
}: Route.ComponentProps) {
  const t = useTexts(countryTexts)
  const country = useCountry()
  return (
    <Page title={t.title} lead={t.lead} width="narrow">
      {countries.length === 0 ? (
        <Notice tone="danger">{t.failed}</Notice>
      ) : (
        <Card>
          <form method="post" className="grid gap-5">
            <input type="hidden" name="returnUrl" value={back} />
            <SelectField
              name="country"
              label={t.country}
              required
              defaultValue={country?.id}
              error={actionData?.unknown ? t.unknown : undefined}
              autoComplete="country-name"
            >
              <CountryOptions countries={countries} />
            </SelectField>
            {currencies.length > 0 && (
              <SelectField
                name="currency"
                label={t.currency}
                hint={t.currencyHint}
                defaultValue={chosenCurrency}
                autoComplete="transaction-currency"
              >
                <option value="">{t.ofCountry}</option>
                {currencies.map(({ code, name }) => (
                  <option key={code} value={code}>
                    {name}
                  </option>
                ))}
              </SelectField>
            )}
            <Button className="w-full sm:w-fit">{t.show}</Button>
          </form>
        </Card>
      )}
      <p className="mt-5 text-muted">{t.account}</p>
    </Page>
  )
}
