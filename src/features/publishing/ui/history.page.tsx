import { useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { formatDay } from '../../../lib/days.ts'
import { type Bilingual, type Lang, localeOf } from '../../../lib/languages.ts'
import { CONTRACT_CURRENCY, formatMoney } from '../../../lib/money.ts'
import { formatPercent } from '../../../lib/numbers.ts'
import { photoUrl } from '../../../lib/photo.ts'
import {
  type BilingualBlocks,
  type ChoiceLists,
  choicesOf,
  type Difference,
  differencesOf,
  fieldsOf,
  isSame,
  type Position,
  type RecordContent,
  type RecordField,
  type RecordPhoto,
} from '../../../lib/record-fields.ts'
import { plainText, type TextBlock } from '../../../lib/text-blocks.ts'
import { call } from '../../../platform/http/call.ts'
import { useAction } from '../../../ui/action.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { useLang, useLocalPath, useTexts } from '../../../ui/language.tsx'
import { orNotFound } from '../../../ui/not-found.ts'
import { OfficeTable } from '../../../ui/office-table.tsx'
import { Page } from '../../../ui/page.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { PageSkeleton } from '../../../ui/skeleton.tsx'
import { useInstant } from '../../../ui/time-zone.tsx'
import { useMay } from '../../staff/ui/staff.ts'
import type { SaveReply, VersionItem, WholeRecord } from '../contract.ts'
import type { Route } from './+types/history.page'
import { publishingTexts } from './publishing.texts.ts'
import { type OfficeKind, officeKindOf } from './record-calls.ts'
import { useSavedMeanwhile } from './saved-meanwhile.ts'

const PAGE_SIZE = 20

export const clientLoader = async ({ params, url }: Route.ClientLoaderArgs) => {
  const { calls } = officeKindOf(params.kind)
  const key = { kind: params.kind, id: params.id }
  const page = Math.max(1, Number(url.searchParams.get('page')) || 1)
  const record = await orNotFound(call(calls.getRecord, key))
  const versions = await call(calls.listVersions, { ...key, page, pageSize: PAGE_SIZE })
  return { kind: params.kind, record, page, ...versions }
}

export const HydrateFallback = PageSkeleton

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const { lang } = matches[0].loaderData
  const t = publishingTexts[lang]
  const name = loaderData?.record.name[lang]
  return [
    { title: `${[t.history, name].filter(Boolean).join(': ')} · ${matches[0].loaderData.agency}` },
    { name: 'description', content: t.historyDescription },
  ]
}

/** Every version of a record: who, when, what, and a button that restores it as the draft. */
export default function History({ loaderData: { kind, record, page, list, totalItems } }: Route.ComponentProps) {
  const t = useTexts(publishingTexts)
  const lang = useLang()
  const officeKind = officeKindOf(kind)
  const name = record.name[lang] || t.unnamed
  return (
    <Page
      title={`${t.history}: ${name}`}
      back={{ to: `${officeKind.path}/${record.id}`, label: t.backToRecord }}
      width="wide"
    >
      <ol className="grid gap-3">
        {list.map((version) => (
          <Card as="li" key={version.version}>
            <Version officeKind={officeKind} record={record} version={version} />
          </Card>
        ))}
      </ol>
      <Pager page={page} pageSize={PAGE_SIZE} totalItems={totalItems} hrefOf={(to) => `?page=${to}`} />
    </Page>
  )
}

type Contents = { content: RecordContent; before: RecordContent | null }

const Version = ({
  officeKind,
  record,
  version,
}: {
  officeKind: OfficeKind
  record: WholeRecord
  version: VersionItem
}) => {
  const { definition, calls, path } = officeKind
  const t = useTexts(publishingTexts)
  const instant = useInstant()
  const localPath = useLocalPath()
  const navigate = useNavigate()
  const mayRestore = useMay()(calls.restoreVersion) && version.version !== record.version
  const { busy, act } = useAction({ about: 'record' })
  const { revalidate } = useRevalidator()
  const warn = useSavedMeanwhile()
  const [shown, setShown] = useState<Contents>()
  const key = { kind: definition.kind, id: record.id }

  const show = () =>
    act((call) => call(calls.getVersion, { ...key, version: version.version }), {
      onSuccess: (found) => setShown(found),
    })
  const restore = () =>
    act(
      (call) =>
        call(calls.restoreVersion, {
          ...key,
          basedOn: record.version,
          version: version.version,
        }) as Promise<SaveReply>,
      {
        done: ({ saved }) => (saved ? t.restored(version.version) : undefined),
        onSuccess: (reply) => {
          if (reply.saved) return navigate(localPath(`${path}/${record.id}`))
          warn(reply)
          return revalidate()
        },
      },
    )
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="mr-auto">
          <h2 className="text-lg">
            {t.version(version.version)}: {t.events[version.event]}
          </h2>
          <p className="text-muted">{version.at ? t.savedBy(version.by ?? t.system, instant(version.at)) : t.never}</p>
        </div>
        <Button
          type="button"
          variant="quiet"
          busy={busy}
          aria-expanded={shown !== undefined}
          aria-label={shown ? undefined : t.changesOf(version.version)}
          onClick={() => (shown ? setShown(undefined) : show())}
        >
          {shown ? t.hideChanges : t.showChanges}
        </Button>
        {mayRestore && (
          <Button
            type="button"
            variant="secondary"
            busy={busy}
            aria-label={t.restoreOf(version.version)}
            onClick={restore}
          >
            {t.restore}
          </Button>
        )}
      </div>
      {shown && <Changes definition={definition} lists={record.choices} photos={record.photos} {...shown} />}
    </>
  )
}

const Changes = ({
  definition,
  lists,
  photos,
  content,
  before,
}: Contents & { definition: OfficeKind['definition']; lists: ChoiceLists; photos: string | null }) => {
  const t = useTexts(publishingTexts)
  const lang = useLang()
  if (!before) return <p className="mt-3">{t.firstVersion}</p>
  const differences = differencesOf(fieldsOf(definition), before, content)
  if (differences.length === 0) return <p className="mt-3">{t.noChanges}</p>
  return (
    <OfficeTable framed={false} className="mt-3" heads={[t.field, t.before, t.after]}>
      {differences.map((difference) => {
        const label = difference.labels.map((each) => each[lang]).join(', ')
        return (
          <tr key={label} className="align-top">
            <th scope="row" className="w-1/4 py-2 pr-4 font-semibold">
              {label}
            </th>
            <td className="py-2 pr-4 break-words whitespace-pre-line text-muted">
              <Shown difference={difference} value={difference.before} lists={lists} photos={photos} />
            </td>
            <td className="py-2 break-words whitespace-pre-line">
              <Shown difference={difference} value={difference.after} lists={lists} photos={photos} />
            </td>
          </tr>
        )
      })}
    </OfficeTable>
  )
}

/** Photos in order, with their descriptions in both languages. */
const ShownPhotos = ({ photos, address }: { photos: readonly RecordPhoto[]; address: string | null }) => {
  const t = useTexts(publishingTexts)
  if (photos.length === 0) return t.empty
  return (
    <ol className="grid gap-3">
      {photos.map(({ version, alt }, i) => (
        <li key={version} className="flex gap-3">
          <img
            src={photoUrl({ address: address ?? '', version }, 1)}
            alt={t.photo(i + 1)}
            loading="lazy"
            className="h-15 w-24 shrink-0 rounded-control bg-surface-sunk object-cover"
          />
          <span>
            {i + 1}.{' '}
            {(['en', 'es'] as const)
              .filter((each) => alt[each])
              .map((each) => (
                <span key={each} lang={each} className="block">
                  {alt[each]}
                </span>
              ))}
          </span>
        </li>
      ))}
    </ol>
  )
}

const Shown = ({
  difference: { field, before, after },
  value,
  lists,
  photos,
}: {
  difference: Difference
  value: unknown
  lists: ChoiceLists
  photos: string | null
}) => {
  const t = useTexts(publishingTexts)
  const lang = useLang()
  if (value === undefined) return '—'
  // Only the languages that differ.
  if (field.input === 'bilingual' || field.input === 'blocks') {
    const [a, b] = [before as Record<Lang, unknown>, after as Record<Lang, unknown>]
    const languages = (['en', 'es'] as const).filter((each) => !isSame(a[each], b[each]))
    return languages.map((each) => (
      <span key={each} className="block">
        {t.languages[each]}:{' '}
        <span lang={each}>
          {field.input === 'blocks'
            ? (value as BilingualBlocks)[each].map(lineOf).join('\n') || t.empty
            : (value as Bilingual)[each] || t.empty}
        </span>
      </span>
    ))
  }
  if (field.input === 'photos') return <ShownPhotos photos={value as RecordPhoto[]} address={photos} />
  return wordsOf(field, value, { t, lang, lists })
}

type Words = { t: (typeof publishingTexts)['en']; lang: Lang; lists: ChoiceLists }

const lineOf = (block: TextBlock) =>
  block.kind === 'list' ? block.items.map((item) => `• ${plainText(item)}`).join('\n') : plainText(block.text)

/** A value as text. */
const wordsOf = (field: RecordField, value: unknown, words: Words): string => {
  const { t, lang, lists } = words
  if (value === null || value === undefined || value === '') return t.empty
  switch (field.input) {
    case 'bilingual':
      return (value as Bilingual)[lang] || t.empty
    case 'day':
      return formatDay(String(value), lang)
    case 'blocks':
      return (value as BilingualBlocks)[lang].map(lineOf).join('\n') || t.empty
    case 'money':
      return typeof value === 'number' ? formatMoney(value, CONTRACT_CURRENCY, lang) : String(value)
    case 'percent':
      return typeof value === 'number' ? formatPercent(value, lang) : String(value)
    case 'flag':
      return value ? t.yes : t.no
    case 'choice':
      return choicesOf(field.choices, lists).find(({ id }) => id === value)?.name[lang] ?? String(value)
    case 'choices': {
      const known = choicesOf(field.choices, lists)
      const names = (value as (number | string)[]).map(
        (id) => known.find((each) => each.id === id)?.name[lang] ?? `${id}`,
      )
      return names.length > 0 ? new Intl.ListFormat(localeOf(lang), { type: 'unit' }).format(names) : t.empty
    }
    case 'position': {
      const { latitude, longitude } = value as Position
      return `${latitude}, ${longitude}`
    }
    case 'photos':
      return t.photoCount((value as unknown[]).length)
    case 'rows': {
      const row = value as RecordContent | RecordContent[]
      if (Array.isArray(row)) return row.map((each) => wordsOf(field, each, words)).join('\n') || t.empty
      return field.fields.map((each) => `${each.label[lang]}: ${wordsOf(each, row[each.key], words)}`).join('\n')
    }
    default:
      return String(value)
  }
}
