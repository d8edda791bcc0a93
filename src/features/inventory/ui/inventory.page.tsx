import { useState } from 'react'
import { call } from '../../../platform/http/call.ts'
import { useSold } from '../../../ui/agency.ts'
import { Badge } from '../../../ui/badge.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { LocalLink, useLang, useTexts } from '../../../ui/language.tsx'
import { Page } from '../../../ui/page.tsx'
import { screenMeta } from '../../../ui/screen-meta.ts'
import { PageSkeleton } from '../../../ui/skeleton.tsx'
import { listSheets } from '../contract.ts'
import { plainText } from '../grid-lines.ts'
import { SHEET_KINDS } from '../sheet.ts'
import type { Route } from './+types/inventory.page'
import { sheetListTexts } from './inventory.texts.ts'
import { lastSheet } from './last-sheet.ts'

export const clientLoader = () => call(listSheets, {})

export const HydrateFallback = PageSkeleton

export const meta: Route.MetaFunction = screenMeta(sheetListTexts)

type SheetName = Route.ComponentProps['loaderData'][number]

/** The hotels and car suppliers whose rates and stock can be edited, depending on what the store sells. */
export default function SheetList({ loaderData: sheets }: Route.ComponentProps) {
  const t = useTexts(sheetListTexts)
  const [typed, setTyped] = useState('')
  const last = lastSheet.use()
  const sold = useSold()
  const shown = sheets.filter(({ kind }) => (kind === 'car' ? sold.cars : sold.lodging))
  const found = shown.filter(({ name }) => plainText(name).includes(plainText(typed.trim())))
  const recent = typed === '' && shown.find(({ kind, id }) => kind === last?.kind && id === last.id)
  return (
    <Page title={t.title} lead={t.lead} width="wide">
      {shown.length === 0 ? (
        <p className="text-lg text-muted">{t.empty}</p>
      ) : (
        <div className="grid gap-8">
          <TextField
            name="name"
            label={t.search}
            type="search"
            autoComplete="off"
            className="max-w-md"
            onChange={({ target }) => setTyped(target.value)}
          />
          <p role="status" className={found.length > 0 ? 'sr-only' : 'text-muted'}>
            {found.length > 0 ? t.found(found.length) : t.none}
          </p>
          {recent && <SheetLinks title={t.last} sheets={[recent]} />}
          {SHEET_KINDS.map((kind) => (
            <SheetLinks key={kind} title={t[kind]} sheets={found.filter((sheet) => sheet.kind === kind)} />
          ))}
        </div>
      )}
    </Page>
  )
}

const SheetLinks = ({ title, sheets }: { title: string; sheets: readonly SheetName[] }) => {
  const t = useTexts(sheetListTexts)
  const lang = useLang()
  if (sheets.length === 0) return null
  return (
    <section>
      <h2 className="text-lg">{title}</h2>
      <ul className="mt-3 grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {sheets.map(({ kind, id, name, zone, published }) => (
          <li key={`${kind} ${id}`}>
            <LocalLink
              to={`/office/inventory/${kind}/${id}`}
              className="flex min-h-14 items-center gap-3 rounded-card border border-line bg-surface-raised px-4 py-2 font-semibold text-ink no-underline hover:border-ink"
            >
              <Icon name={kind === 'car' ? 'car' : 'bed'} className="text-muted" />
              <span className="min-w-0 grow">
                {name}
                {zone && <span className="block text-sm font-normal text-muted">{zone[lang]}</span>}
              </span>
              {!published && <Badge>{t.draft}</Badge>}
            </LocalLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
