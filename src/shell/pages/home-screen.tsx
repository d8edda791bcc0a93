import { useState } from 'react'
import { SearchCarForm } from '../../features/cars/ui/search-car-form.tsx'
import { NewsCards } from '../../features/information/ui/news-card.tsx'
import { SearchLodgingForm } from '../../features/lodging/ui/search-lodging-form.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { LocalLink } from '../../ui/language.tsx'
import { usePageMode } from '../../ui/page-mode.tsx'
import { QuestionsSection } from '../../ui/questions.tsx'
import type { Trip } from '../../ui/trip.ts'
import { Footer } from '../frame/footer.tsx'
import type { HomeData } from './home.load.ts'
import { HOME_CHOICE } from './home-choice.ts'
import { HomeOffers } from './home-offers.tsx'
import { HomeZones } from './home-zones.tsx'

const SECTION = 'mx-auto w-full max-w-wide px-4 sm:px-6'
const APART = `${SECTION} my-14 sm:my-20`

/** The data of the page with the heading and text of one of its sections. */
type SectionProps = HomeData & { heading: { title: string; lead: string } }

/** One option of the product choice; a radio, so that it works without scripts. */
const Choice = ({ value, label, icon, chosen }: { value: number; label: string; icon: IconName; chosen: boolean }) => (
  <label className="flex min-h-12 cursor-pointer items-center gap-2 max-sm:grow max-sm:justify-center max-sm:px-2 rounded-t-card border border-b-0 border-transparent bg-sea/85 px-5 font-semibold text-sea-ink hover:bg-sea has-checked:border-line has-checked:bg-surface-raised has-checked:text-ink has-focus-visible:outline-3 has-focus-visible:-outline-offset-4 has-focus-visible:outline-focus">
    <input type="radio" name="choice" value={value} defaultChecked={chosen} className="sr-only" />
    <Icon name={icon} />
    {label}
  </label>
)

const SearchPanel = ({ texts: t, choice, choices, lodging, cars }: HomeData) => {
  const words = {
    [HOME_CHOICE.hotel]: { label: t.hotel, icon: 'bed' },
    [HOME_CHOICE.carRental]: { label: t.car, icon: 'car' },
  } as const
  const chosen = choices.find((each) => each === choice) ?? choices[0]
  /** What was entered in either form; the other form uses it when it is shown. */
  const [entered, setEntered] = useState<Trip>({})
  const [taken, setTaken] = useState<Trip>()
  return (
    <div className="group/choice relative">
      <fieldset className="flex flex-wrap gap-1 hide-partial sm:pl-6" onChange={() => setTaken(entered)}>
        <legend className="sr-only">{t.choice}</legend>
        {choices.map((value) => (
          <Choice key={value} value={value} {...words[value]} chosen={value === chosen} />
        ))}
      </fieldset>
      <div className="rounded-panel border border-line bg-surface-raised p-4 shadow-float max-sm:rounded-t-none sm:p-6">
        {choices.includes(HOME_CHOICE.hotel) && (
          <div className="hidden group-has-[[name=choice][value='0']:checked]/choice:block">
            <SearchLodgingForm {...lodging} trip={taken} onTrip={setEntered} />
          </div>
        )}
        {choices.includes(HOME_CHOICE.carRental) && (
          <div className="hidden group-has-[[name=choice][value='1']:checked]/choice:block">
            <SearchCarForm {...cars} trip={taken} onTrip={setEntered} />
          </div>
        )}
      </div>
    </div>
  )
}

const Hero = (data: HomeData) => {
  const { page } = data
  return (
    <div>
      <div className="relative isolate min-h-[25rem] overflow-hidden bg-[#0c3a4e] sm:min-h-[30rem] lg:min-h-[clamp(28rem,min(46.875vw,74svh),42rem)]">
        {usePageMode().pictures && (
          <img
            src="/pictures/hero.svg"
            alt=""
            width={1920}
            height={900}
            fetchPriority="high"
            className="absolute inset-x-0 top-0 -z-20 h-[calc(100%-1.75rem)] w-full object-cover object-[77%_100%] sm:h-full lg:object-bottom"
          />
        )}
        <div className="absolute inset-0 -z-10 bg-linear-to-b from-[#06283a]/90 via-[#06283a]/65 via-45% to-transparent to-75% lg:bg-linear-to-r lg:from-[#06283a]/80 lg:from-10% lg:via-[#06283a]/45 lg:via-45% lg:to-70%" />
        <div className={`${SECTION} pt-9 pb-44 sm:pt-14 lg:pt-[clamp(2.5rem,5.5vw,5.5rem)]`}>
          <h1 className="max-w-3xl text-[clamp(2rem,1.35rem+3.4vw,4rem)] leading-[1.05] text-white">
            {page.headline} {page.headlineToo && <span className="sm:block">{page.headlineToo}</span>}
          </h1>
          {page.lead && <p className="mt-3 max-w-lg text-lg text-white sm:mt-4 sm:text-xl">{page.lead}</p>}
        </div>
      </div>
      <div className={`${SECTION} relative z-10 -mt-12 sm:-mt-20`}>
        <SearchPanel {...data} />
      </div>
    </div>
  )
}

/** The latest news; nothing without news. */
const News = ({ texts: t, news, heading }: SectionProps) => {
  if (news.length === 0) return null
  return (
    <section aria-labelledby="news" className={APART}>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <h2 id="news">{heading.title}</h2>
        <LocalLink to="/news-list" className="link inline-flex min-h-11 items-center">
          {t.allNews}
        </LocalLink>
      </div>
      {heading.lead && <p className="mt-1 text-lg text-muted">{heading.lead}</p>}
      <div className="mt-6">
        <NewsCards news={news} />
      </div>
    </section>
  )
}

const Steps = ({ texts: t, heading }: SectionProps) => {
  const steps = [
    [t.steps.choose, t.chooseText],
    [t.steps.confirm, t.confirmText],
    [t.steps.pay, t.steps.payText],
    [t.steps.sign, t.steps.signText],
    [t.steps.vouchers, t.steps.vouchersText],
  ]
  return (
    <section aria-labelledby="steps" className="my-16 bg-surface-sunk py-14 sm:my-24 sm:py-20">
      <div className={SECTION}>
        <h2 id="steps">{heading.title}</h2>
        {heading.lead && <p className="mt-1 text-lg text-muted">{heading.lead}</p>}
        <ol className="mt-8 grid gap-6 sm:grid-cols-2 lg:grid-cols-5">
          {steps.map(([title, text], index) => (
            <li key={title} className="flex gap-4 lg:block">
              <span
                aria-hidden="true"
                className="flex size-11 shrink-0 items-center justify-center rounded-full bg-sun font-display text-xl font-bold text-sun-ink lg:mb-3"
              >
                {index + 1}
              </span>
              <div className="wrap-anywhere">
                <h3>{title}</h3>
                <p className="mt-1 text-muted">{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}

const Trust = ({ texts: t, heading }: SectionProps) => {
  const { trust } = t
  return (
    <section aria-labelledby="trust" className={APART}>
      <h2 id="trust">{heading.title}</h2>
      {heading.lead && <p className="mt-1 text-lg text-muted">{heading.lead}</p>}
      <div className="mt-6 grid gap-8 md:grid-cols-3">
        <div className="border-t-2 border-coral pt-4">
          <h3>{trust.apart}</h3>
          <p className="mt-1 text-muted">{trust.apartText}</p>
        </div>
        <div className="border-t-2 border-coral pt-4">
          <h3>{trust.held}</h3>
          <p className="mt-1 text-muted">{trust.heldText}</p>
        </div>
        <div className="border-t-2 border-coral pt-4">
          <h3>{trust.cancel}</h3>
          <p className="mt-1 text-muted">{trust.cancelText}</p>
          <LocalLink to="/cancellation-policy" className="link inline-flex min-h-11 items-center">
            {trust.cancelLink}
          </LocalLink>
        </div>
      </div>
    </section>
  )
}

const Zones = ({ homeZones, texts, heading }: SectionProps) => (
  <HomeZones zones={homeZones} texts={texts} heading={heading} className={APART} />
)
const Hotels = ({ homeOffers, heading }: SectionProps) => (
  <HomeOffers id="home-offers" {...heading} offers={homeOffers.hotels} className={APART} />
)
const Cars = ({ homeOffers, heading }: SectionProps) => (
  <HomeOffers id="home-cars" {...heading} offers={homeOffers.cars} className={APART} />
)
const Faqs = ({ faqs, heading }: SectionProps) => (
  <QuestionsSection questions={faqs} title={heading.title} lead={heading.lead} className={APART} />
)

const SECTIONS = {
  hotels: Hotels,
  cars: Cars,
  zones: Zones,
  steps: Steps,
  news: News,
  trust: Trust,
  questions: Faqs,
}

/** The home page; `children` come first. */
export const HomeScreen = ({ data, demo, children }: { data: HomeData; demo: boolean; children?: React.ReactNode }) => (
  <>
    <main id="main" tabIndex={-1} className="grow">
      {children}
      <Hero {...data} />
      {data.page.sections.map(({ section, ...heading }) => {
        const Section = SECTIONS[section]
        return <Section key={section} {...data} heading={heading} />
      })}
    </main>
    <Footer guides={data.homeZones} office={data.office} title={data.title} demo={demo} />
  </>
)
