import { langOfPage } from '../../../lib/page-language.ts'
import { PRODUCT_TYPES } from '../../../lib/site.ts'
import { faqPage, structured } from '../../../lib/structured-data.ts'
import { pageContext } from '../../../platform/http/page-context.ts'
import { useTexts } from '../../../ui/language.tsx'
import { Page } from '../../../ui/page.tsx'
import { Questions } from '../../../ui/questions.tsx'
import { listFaqs } from '../contract.ts'
import type { Route } from './+types/faq.page'
import { informationTexts } from './information.texts.ts'

/** A failure to load the questions is silent (docs/rules/texts.md#silent-failures). */
export const loader = async ({ context, request, params }: Route.LoaderArgs) => {
  const { callIn, site } = context.get(pageContext)
  const call = callIn(langOfPage(request, params))
  const of = (productType: number) => call(listFaqs, { siteId: site.siteId, productType }).catch(() => [])
  const [lodging, cars] = await Promise.all([of(PRODUCT_TYPES.lodging), of(PRODUCT_TYPES.carRent)])
  return { lodging, cars }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const t = informationTexts[matches[0].loaderData.lang]
  const questions = loaderData ? [...loaderData.lodging, ...loaderData.cars] : []
  return [
    { title: `${t.faq} · ${matches[0].loaderData.agency}` },
    { name: 'description', content: t.faqLead },
    ...(questions.length > 0 ? [structured(faqPage(questions))] : []),
  ]
}

export default function FaqPage({ loaderData: { lodging, cars } }: Route.ComponentProps) {
  const t = useTexts(informationTexts)
  return (
    <Page title={t.faq} lead={t.faqLead}>
      <div className="grid gap-10">
        {lodging.length > 0 && (
          <section aria-labelledby="lodging" className="grid gap-4">
            <h2 id="lodging">{t.faqLodging}</h2>
            <Questions questions={lodging} />
          </section>
        )}
        {cars.length > 0 && (
          <section aria-labelledby="cars" className="grid gap-4">
            <h2 id="cars">{t.faqCars}</h2>
            <Questions questions={cars} />
          </section>
        )}
      </div>
    </Page>
  )
}
