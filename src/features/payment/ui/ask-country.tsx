import type { Reply } from '../../../platform/http/endpoint.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { CountryOptions, countryChoices } from '../../../ui/country-options.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { FormErrors, useForm } from '../../../ui/form.tsx'
import { useLang, useTexts } from '../../../ui/language.tsx'
import { updateProfile } from '../../clients/contract.ts'
import { updateSessionClient } from '../../clients/ui/session.ts'
import type { listCountries } from '../../places/contract.ts'
import { stateTravelTexts } from './state-travel.texts.ts'

/** Asks a client without a country where they live, before a payment to which the rules of that country may apply. */
export const AskCountry = ({ countries }: { countries: Reply<typeof listCountries> }) => {
  const t = useTexts(stateTravelTexts)
  const lang = useLang()
  const form = useForm({
    values: { countryId: '' },
    reload: true,
    check: ({ countryId }) => ({ countryId: !countryId && t.countryMissing }),
    send: ({ countryId }, call) => call(updateProfile, { countryId: Number(countryId) }),
    onSuccess: updateSessionClient,
  })
  return (
    <Card as="section" aria-labelledby="ask-country">
      <form {...form.props} className="grid gap-6">
        <div className="grid gap-2">
          <h2 id="ask-country" className="text-xl">
            {t.countryTitle}
          </h2>
          <p className="max-w-prose text-muted">{t.countryWhy}</p>
        </div>
        <FormErrors form={form} />
        <SelectField {...form.field('countryId')} label={t.country} required autoComplete="country">
          <option value="">{t.chooseCountry}</option>
          <CountryOptions countries={countryChoices(countries, lang)} />
        </SelectField>
        <div>
          <Button type="submit" busy={form.busy}>
            {t.countrySend}
          </Button>
        </div>
      </form>
    </Card>
  )
}
