import { useState } from 'react'
import { fieldsOf, labelsAt } from '../../../lib/record-fields.ts'
import { call } from '../../../platform/http/call.ts'
import { isCallRefused } from '../../../platform/http/endpoint.ts'
import { LocalLink, useLang, useTexts } from '../../../ui/language.tsx'
import { orNotFound } from '../../../ui/not-found.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Page } from '../../../ui/page.tsx'
import { withLabel } from '../../../ui/refused-fields.ts'
import { PageSkeleton } from '../../../ui/skeleton.tsx'
import type { Route } from './+types/preview.page'
import { publishingTexts } from './publishing.texts.ts'
import { officeKindOf } from './record-calls.ts'

export const clientLoader = async ({ params }: Route.ClientLoaderArgs) => {
  const { kind, id } = params
  const { calls } = officeKindOf(kind)
  try {
    return { kind, id, problems: [], ...(await call(calls.previewRecord, { kind, id })) }
  } catch (failure) {
    if (!isCallRefused(failure) || failure.fields.length === 0) return orNotFound(Promise.reject(failure))
    return { kind, id, path: null, problems: failure.fields }
  }
}

export const HydrateFallback = PageSkeleton

export const meta: Route.MetaFunction = ({ matches }) => {
  const t = publishingTexts[matches[0].loaderData.lang]
  return [
    { title: `${t.preview} · ${matches[0].loaderData.agency}` },
    { name: 'description', content: t.previewDescription },
  ]
}

const WIDTHS = { desktop: 'w-full', phone: 'w-[390px]' } as const

/** The page of a record with its draft, as a visitor will see it. */
export default function Preview({ loaderData: { kind, id, path, problems } }: Route.ComponentProps) {
  const t = useTexts(publishingTexts)
  const ownLang = useLang()
  const [lang, setLang] = useState(ownLang)
  const [width, setWidth] = useState<keyof typeof WIDTHS>('desktop')
  const officeKind = officeKindOf(kind)
  const back = { to: `${officeKind.path}/${id}`, label: t.backToRecord }
  if (path === null) {
    return (
      <Page title={t.notReady} lead={t.notReadyText} back={back}>
        <ul className="grid list-disc gap-1 pl-5">
          {problems.map(({ field, message }) => {
            const labels = labelsAt(fieldsOf(officeKind.definition), field.split('.').slice(1))
            const language = field.endsWith('.en') ? t.languages.en : field.endsWith('.es') ? t.languages.es : ''
            const label = [...labels.map((each) => each[ownLang]), language].filter(Boolean).join(', ')
            return <li key={field}>{withLabel(label, message)}</li>
          })}
        </ul>
      </Page>
    )
  }
  return (
    <main id="main" tabIndex={-1} className="flex min-h-[85vh] grow flex-col gap-3 p-4">
      <h1 className="sr-only">{t.preview}</h1>
      <Notice tone="warning">
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <p className="mr-auto font-semibold">{t.previewBanner}</p>
          <Choice legend={t.previewLanguage} chosen={lang} onChoose={setLang} names={t.languages} />
          <Choice
            legend={t.previewWidth}
            chosen={width}
            onChoose={setWidth}
            names={{ desktop: t.desktop, phone: t.phone }}
          />
          <LocalLink to={back.to} className="link inline-flex min-h-11 items-center font-semibold">
            {t.backToRecord}
          </LocalLink>
        </div>
      </Notice>
      <iframe
        key={lang}
        src={`/${lang}${path}`}
        title={t.previewFrame}
        className={`mx-auto max-w-full grow rounded-card border border-line bg-surface ${WIDTHS[width]}`}
      />
    </main>
  )
}

const Choice = <K extends string>({
  legend,
  names,
  chosen,
  onChoose,
}: {
  legend: string
  names: Readonly<Record<K, string>>
  chosen: K
  onChoose: (key: K) => void
}) => (
  <fieldset className="flex items-center gap-1">
    <legend className="sr-only">{legend}</legend>
    {(Object.keys(names) as K[]).map((key) => (
      <button
        key={key}
        type="button"
        aria-pressed={key === chosen}
        onClick={() => onChoose(key)}
        className={`min-h-11 rounded-control px-3 font-semibold first-letter:uppercase ${key === chosen ? 'bg-sea text-sea-ink' : 'hover:bg-surface-sunk'}`}
      >
        {names[key]}
      </button>
    ))}
  </fieldset>
)
