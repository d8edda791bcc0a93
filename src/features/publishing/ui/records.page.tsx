import { useState } from 'react'
import { Form, useNavigate } from 'react-router'
import type { Lang } from '../../../lib/languages.ts'
import { fieldsOf } from '../../../lib/record-fields.ts'
import { call } from '../../../platform/http/call.ts'
import { useOfferedLanguages } from '../../../ui/agency.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { FormAlert, useForm } from '../../../ui/form.tsx'
import { LocalLink, useLang, useLocalPath, useTexts } from '../../../ui/language.tsx'
import { orNotFound } from '../../../ui/not-found.ts'
import { OfficeTable } from '../../../ui/office-table.tsx'
import { Page } from '../../../ui/page.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { PageSkeleton } from '../../../ui/skeleton.tsx'
import { useInstant } from '../../../ui/time-zone.tsx'
import { useMay } from '../../staff/ui/staff.ts'
import { findDefinition } from '../kinds.ts'
import type { Route } from './+types/records.page'
import { publishingTexts } from './publishing.texts.ts'
import { type OfficeKind, officeKindOf } from './record-calls.ts'
import { PeriodLines } from './shown-period.tsx'
import { StatusBadges } from './status-badges.tsx'

const PAGE_SIZE = 25
const VIEWS = ['', 'published', 'unpublished', 'demo', 'older', 'archived'] as const

export const clientLoader = async ({ url, params }: Route.ClientLoaderArgs) => {
  const { calls } = officeKindOf(params.kind)
  const text = url.searchParams.get('text')?.trim() ?? ''
  const status = VIEWS.find((view) => view === url.searchParams.get('status')) ?? ''
  const page = Math.max(1, Number(url.searchParams.get('page')) || 1)
  const asked = { kind: params.kind, text, status, page, pageSize: PAGE_SIZE }
  return { kind: params.kind, text, status, page, ...(await orNotFound(call(calls.listRecords, asked))) }
}

export const HydrateFallback = PageSkeleton

export const meta: Route.MetaFunction = ({ matches, params }) => {
  const { lang } = matches[0].loaderData
  const t = publishingTexts[lang]
  const kind = findDefinition(params.kind)
  return [
    { title: `${kind?.title[lang] ?? t.title} · ${matches[0].loaderData.agency}` },
    { name: 'description', content: kind?.lead[lang] ?? t.lead },
  ]
}

/** The records of one kind: search, filter, and a button that adds one. */
export default function Records({ loaderData }: Route.ComponentProps) {
  const { kind, text, status, page, list, totalItems } = loaderData
  const t = useTexts(publishingTexts)
  const lang = useLang()
  const instant = useInstant()
  const officeKind = officeKindOf(kind)
  const { definition, calls, area, path } = officeKind
  const mayAdd = useMay()(calls.createRecord) && !definition.fixed
  const [adding, setAdding] = useState(false)
  const hasBoth = useOfferedLanguages().length > 1
  const views = VIEWS.filter((view) => view !== 'older' || hasBoth)
  const isFiltered = text !== '' || status !== ''
  return (
    <Page
      title={definition.title[lang]}
      lead={definition.lead[lang]}
      back={{ to: `/office/${area}`, label: t.areas[area] }}
      width="wide"
    >
      <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
        <Form role="search" className="flex flex-wrap items-end gap-3">
          <TextField
            key={text}
            name="text"
            label={t.search}
            defaultValue={text}
            maxLength={100}
            autoComplete="off"
            className="w-full sm:w-64"
          />
          <SelectField
            key={`status ${status}`}
            name="status"
            label={t.show}
            defaultValue={status}
            className="w-full sm:w-60"
          >
            {views.map((view) => (
              <option key={view} value={view}>
                {t.views[view]}
              </option>
            ))}
          </SelectField>
          <Button variant="secondary">{t.find}</Button>
        </Form>
        {mayAdd && (
          <Button type="button" onClick={() => setAdding(true)}>
            {t.add(definition.one[lang])}
          </Button>
        )}
      </div>
      <p role="status" className="mb-3 font-semibold">
        {totalItems > 0 ? t.found(totalItems) : isFiltered ? t.noneFound : t.none}
      </p>
      {totalItems === 0 && !isFiltered && mayAdd && (
        <p className="max-w-2xl text-muted">
          {t.noneText}{' '}
          <LocalLink to={`/office/import?area=${area}`} className="link">
            {t.toImport}
          </LocalLink>
        </p>
      )}
      {list.length > 0 && (
        <OfficeTable heads={[t.columns.name, t.columns.status, { name: t.columns.saved, className: 'max-md:hidden' }]}>
          {list.map((record) => (
            <tr key={record.id} className="relative hover:bg-surface-sunk">
              <th scope="row" className="px-4 py-2.5 font-normal">
                <LocalLink to={`${path}/${record.id}`} className="link font-semibold after:absolute after:inset-0">
                  {record.name[lang] || t.unnamed}
                </LocalLink>
                {record.status === 'published' && record.shown && <PeriodLines shown={record.shown} />}
              </th>
              <td className="px-4 py-2.5">
                <StatusBadges {...record} />
              </td>
              <td className="px-4 py-2.5 text-sm text-muted max-md:hidden">
                {record.at ? t.savedBy(record.by ?? t.system, instant(record.at)) : t.never}
              </td>
            </tr>
          ))}
        </OfficeTable>
      )}
      <Pager
        page={page}
        pageSize={PAGE_SIZE}
        totalItems={totalItems}
        hrefOf={(to) => `?${new URLSearchParams({ text, status, page: String(to) })}`}
      />
      <Dialog open={adding} onClose={() => setAdding(false)} title={t.add(definition.one[lang])}>
        <NewRecord officeKind={officeKind} onClose={() => setAdding(false)} />
      </Dialog>
    </Page>
  )
}

const NewRecord = ({
  officeKind: { definition, calls, path },
  onClose,
}: {
  officeKind: OfficeKind
  onClose: () => void
}) => {
  const t = useTexts(publishingTexts)
  const navigate = useNavigate()
  const localPath = useLocalPath()
  const isBilingual = fieldsOf(definition).some(({ key, input }) => key === definition.nameKey && input === 'bilingual')
  const languages = useOfferedLanguages()
  const isRequired = (language: Lang) => (isBilingual ? languages.includes(language) : language === 'en')
  const form = useForm({
    values: { en: '', es: '' },
    check: (name) => ({
      en: isRequired('en') && !name.en && t.nameMissing,
      es: isRequired('es') && !name.es && t.nameMissing,
    }),
    send: (name, call) =>
      call(calls.createRecord, { kind: definition.kind, name: isBilingual ? name : { en: name.en, es: name.en } }),
    onSuccess: ({ id }) => navigate(localPath(`${path}/${id}`)),
  })
  return (
    <form {...form.props} className="grid gap-4">
      <p>{t.addLead}</p>
      <FormAlert form={form} />
      <TextField
        {...form.field('en')}
        label={isBilingual ? t.nameIn(t.languages.en) : t.name}
        lang={isBilingual ? 'en' : undefined}
        required={isRequired('en') ? undefined : false}
        maxLength={200}
        autoComplete="off"
      />
      {isBilingual && (
        <TextField
          {...form.field('es')}
          label={t.nameIn(t.languages.es)}
          lang="es"
          required={isRequired('es') ? undefined : false}
          maxLength={200}
          autoComplete="off"
        />
      )}
      <div className="flex flex-wrap gap-3">
        <Button busy={form.busy}>{t.create}</Button>
        <Button type="button" variant="secondary" onClick={onClose}>
          {t.back}
        </Button>
      </div>
    </form>
  )
}
