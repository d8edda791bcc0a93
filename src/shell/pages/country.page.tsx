import { redirect } from 'react-router'
import { listCountries } from '../../features/places/contract.ts'
import { langOfPage } from '../../lib/page-language.ts'
import { pageContext } from '../../platform/http/page-context.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { useCountry } from '../../ui/country.tsx'
import { countryCookie } from '../../ui/country-choice.ts'
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
  const countries = await context
    .get(pageContext)
    .callIn(lang)(listCountries, {})
    .catch(() => [])
  return {
    countries: countryChoices(countries, lang),
    back: safePath(new URL(request.url).searchParams.get('returnUrl')),
  }
}

/** Stores the chosen country and redirects back; an unknown country shows the form again. */
export const action = async ({ context, request, params }: Route.ActionArgs) => {
  const form = await request.formData()
  const id = Number(form.get('country'))
  const back = form.get('returnUrl')
  const countries = await context.get(pageContext).callIn(langOfPage(request, params))(listCountries, {})
  if (!countries.some((country) => country.id === id)) return { unknown: true }
  return redirect(safePath(typeof back === 'string' ? back : '/'), {
    status: 303,
    headers: { 'set-cookie': countryCookie({ id, from: 'choice' }, context.get(pageContext).secure) },
  })
}

export const meta: Route.MetaFunction = ({ matches }) => {
  const t = countryTexts[matches[0].loaderData.lang]
  return [{ title: `${t.title} · ${matches[0].loaderData.agency}` }, { name: 'description', content: t.description }]
}

/** Choice of the price country; a form, so that it works without scripts. */
export default function CountryPage({ loaderData: { countries, back }, actionData }: Route.ComponentProps) {
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
            <Button className="w-full sm:w-fit">{t.show}</Button>
          </form>
        </Card>
      )}
      <p className="mt-5 text-muted">{t.account}</p>
    </Page>
  )
}
