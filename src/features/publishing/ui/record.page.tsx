import { useEffect, useRef, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { agreedText, type OlderText, olderLanguage, textsOf } from '../../../lib/older-texts.ts'
import { fieldsOf, isSame, labelsAt, nameOf, type RecordContent, type RecordField } from '../../../lib/record-fields.ts'
import { call } from '../../../platform/http/call.ts'
import type { CallRefused } from '../../../platform/http/endpoint.ts'
import { useAction } from '../../../ui/action.ts'
import { useOfferedLanguages } from '../../../ui/agency.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { readDraft } from '../../../ui/draft.ts'
import { ErrorSummary, type Problem } from '../../../ui/error-summary.tsx'
import { LocalLink, useLang, useLocalPath, useTexts } from '../../../ui/language.tsx'
import { LeaveGuard } from '../../../ui/leave-guard.tsx'
import { orNotFound } from '../../../ui/not-found.ts'
import { Notice } from '../../../ui/notice.tsx'
import { olderTexts } from '../../../ui/older.texts.ts'
import { Page } from '../../../ui/page.tsx'
import { withLabel } from '../../../ui/refused-fields.ts'
import { PageSkeleton } from '../../../ui/skeleton.tsx'
import { useInstant } from '../../../ui/time-zone.tsx'
import { CAR_SUPPLIERS } from '../../cars/car-records.ts'
import { listPolicies } from '../../information/contract/office-policies.ts'
import { POLICY_NAMES } from '../../information/policy.ts'
import { getSheet } from '../../inventory/contract.ts'
import { sheetKindOf } from '../../inventory/sheet-records.ts'
import { type KeptChanges, useKeptChanges, useStaffDraft } from '../../staff/ui/kept-changes.ts'
import { useMay } from '../../staff/ui/staff.ts'
import type { SaveReply, WholeRecord } from '../contract.ts'
import type { Route } from './+types/record.page'
import { type Editor, EditorContext } from './editor-context.ts'
import { FieldInput } from './field-input.tsx'
import { publishingTexts } from './publishing.texts.ts'
import { type OfficeKind, officeKindOf } from './record-calls.ts'
import { useSavedMeanwhile } from './saved-meanwhile.ts'
import { SectionNav, sectionId } from './section-nav.tsx'
import { StatusBadges } from './status-badges.tsx'

export const clientLoader = async ({ params }: Route.ClientLoaderArgs) => {
  const { calls } = officeKindOf(params.kind)
  const record = await orNotFound(call(calls.getRecord, { kind: params.kind, id: params.id }))
  return { kind: params.kind, record }
}

export const HydrateFallback = PageSkeleton

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const { lang } = matches[0].loaderData
  const t = publishingTexts[lang]
  return [
    { title: `${loaderData?.record.name[lang] || t.title} · ${matches[0].loaderData.agency}` },
    { name: 'description', content: t.recordDescription },
  ]
}

/** The editor of a record. */
export default function RecordPage({ loaderData: { kind, record } }: Route.ComponentProps) {
  return <RecordEditor key={`${kind} ${record.id}`} officeKind={officeKindOf(kind)} record={record} />
}

const RecordEditor = ({ officeKind, record }: { officeKind: OfficeKind; record: WholeRecord }) => {
  const { definition, calls, path } = officeKind
  const t = useTexts(publishingTexts)
  const o = useTexts(olderTexts)
  const lang = useLang()
  const localPath = useLocalPath()
  const navigate = useNavigate()
  const may = useMay()
  const mayEdit = may(calls.saveRecord)
  const sheetKind = may(getSheet) ? sheetKindOf(definition.kind) : undefined
  const hasBoth = useOfferedLanguages().length > 1
  const draft = useStaffDraft(`record-${definition.kind}-${record.id}`)
  const [kept] = useState(() => readDraft<KeptChanges<RecordContent>>(draft))
  const keptVersion = useRef(kept.version)
  const [content, setContent] = useState<RecordContent>(kept.content ?? record.content)
  const [problems, setProblems] = useState<readonly Problem[]>([])
  const { busy, act } = useAction({ about: 'record' })
  const { revalidate } = useRevalidator()
  const warn = useSavedMeanwhile()
  const [conflict, setConflict] = useState<Conflict>()
  const [asking, setAsking] = useState<'discard' | 'archive'>()
  /**
   * The content that was sent with the running call. If the page's content differs when the reply arrives, it was edited in the meantime
   * and is kept.
   */
  const sent = useRef<RecordContent | undefined>(kept.content && record.content)
  const [generation, setGeneration] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another version replaces the entered content
  useEffect(() => {
    const mine = sent.current
    sent.current = undefined
    if ((mine && !isSame(content, mine)) || isSame(content, record.content)) return
    setContent(record.content)
    setGeneration((before) => before + 1)
  }, [record.version])
  const isDirty = !isSame(content, record.content)
  const basedOn = () => keptVersion.current ?? record.version
  useKeptChanges(draft, { version: basedOn(), content }, isDirty)
  const key = { kind: definition.kind, id: record.id }
  const isArchived = record.status === 'archived'
  const hasNav = definition.sections.length > 2

  const showRefusal = ({ fields }: CallRefused) => {
    if (fields.length === 0) return false
    setProblems(
      fields.map(({ field, message }) => {
        const labels = labelsAt(fieldsOf(definition), field.split('.').slice(1))
        const language = field.endsWith('.en') ? t.languages.en : field.endsWith('.es') ? t.languages.es : undefined
        const label = [...labels.map((each) => each[lang]), ...(language ? [language] : [])].join(', ')
        return { field, message: withLabel(label, message) }
      }),
    )
    return true
  }
  const send = (save: 'saveRecord' | 'publishRecord', basedOn: number, onSaved?: () => unknown) => {
    setProblems([])
    sent.current = content
    return act((call) => call(calls[save], { ...key, basedOn, content }) as Promise<SaveReply>, {
      done: (reply) => (reply.saved ? (save === 'saveRecord' ? t.saved : t.published) : undefined),
      onSuccess: async (reply) => {
        if (!reply.saved) return setConflict({ ...reply, save })
        keptVersion.current = undefined
        await revalidate()
        await onSaved?.()
      },
      onRefused: showRefusal,
    })
  }
  const openPreview = async () => {
    const show = () => navigate(localPath(`${path}/${record.id}/preview`))
    if (isDirty && mayEdit) await send('saveRecord', basedOn(), show)
    else await show()
  }
  const change = (calling: () => Promise<boolean>) => async () => {
    setAsking(undefined)
    if (await calling()) await revalidate()
  }
  const keepingMine = (calling: () => Promise<boolean>) => {
    sent.current = record.content
    return calling()
  }
  const confirm = (text: string) =>
    keepingMine(() =>
      act((call) => call(calls.confirmText, { ...key, basedOn: record.version, text }) as Promise<SaveReply>, {
        done: (reply) => (reply.saved ? o.confirmed : undefined),
        onSuccess: (reply) => (reply.saved || !isDirty ? revalidate() : setConflict({ ...reply, save: 'saveRecord' })),
      }),
    )
  const discard = change(() => {
    sent.current = undefined
    return act((call) => call(calls.discardChanges, { ...key, basedOn: record.version }) as Promise<SaveReply>, {
      done: (reply) => (reply.saved ? t.discarded : undefined),
      onSuccess: (reply) => {
        if (!reply.saved) warn(reply)
      },
    })
  })
  const archive = change(() =>
    keepingMine(() => act((call) => call(calls.archiveRecord, key), { done: t.archivedDone })),
  )
  const unarchive = change(() => {
    setProblems([])
    return keepingMine(() =>
      act((call) => call(calls.unarchiveRecord, key), { done: t.unarchivedDone, onRefused: showRefusal }),
    )
  })

  const editor: Editor = {
    officeKind,
    id: record.id,
    lists: record.choices,
    content,
    photos: record.photos,
    disabled: !mayEdit,
    errors: new Map(problems.map(({ field, message }) => [field, message])),
    older: olderIn(fieldsOf(definition), record, content, hasBoth),
    confirm,
  }
  return (
    <Page
      title={nameOf(definition, content)[lang] || t.unnamed}
      back={
        definition.fixed
          ? { to: `/office/${officeKind.area}`, label: t.areas[officeKind.area] }
          : { to: path, label: definition.title[lang] }
      }
      width="wide"
    >
      <div className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2">
        <StatusBadges {...record} />
        <LocalLink to={`${path}/${record.id}/history`} className="link inline-flex min-h-11 items-center font-semibold">
          {t.history}
        </LocalLink>
        {sheetKind && record.status === 'published' && (
          <LocalLink
            to={`/office/inventory/${sheetKind}/${record.id}`}
            className="link inline-flex min-h-11 items-center font-semibold"
          >
            {t.ratesAndStock}
          </LocalLink>
        )}
        {definition.kind === CAR_SUPPLIERS.kind && may(listPolicies) && (
          <LocalLink
            to={`/office/content/policies/rentConditions/${record.id}`}
            className="link inline-flex min-h-11 items-center font-semibold"
          >
            {POLICY_NAMES.rentConditions[lang]}
          </LocalLink>
        )}
        {record.page && (
          <LocalLink
            to={record.page}
            reloadDocument
            target="_blank"
            className="link inline-flex min-h-11 items-center font-semibold"
          >
            {t.openPage}
          </LocalLink>
        )}
      </div>
      {!mayEdit && <Notice className="mb-5">{t.readOnly}</Notice>}
      {isArchived && <Notice className="mb-5">{t.archivedNotice}</Notice>}
      {record.status === 'draft' && <Notice className="mb-5">{t.draftNotice}</Notice>}
      {record.status === 'published' && record.changed && <Notice className="mb-5">{t.changedNotice}</Notice>}
      <ErrorSummary problems={problems} />
      <div className={hasNav ? 'grid items-start gap-x-6 gap-y-5 lg:grid-cols-[12rem_minmax(0,1fr)]' : ''}>
        {hasNav && <SectionNav definition={definition} problems={problems} />}
        <EditorContext key={generation} value={editor}>
          <div className="grid min-w-0 gap-5">
            {definition.sections.map((section, i) => (
              <Card as="section" key={section.title.en} aria-labelledby={sectionId(i)}>
                <h2 id={sectionId(i)} tabIndex={-1} className="scroll-mt-6 text-xl">
                  {section.title[lang]}
                </h2>
                <div className="mt-4 grid gap-5">
                  {section.fields.map((field) => (
                    <FieldInput
                      key={field.key}
                      field={field}
                      path={`content.${field.key}`}
                      value={content[field.key]}
                      onChange={(value) => setContent((before) => ({ ...before, [field.key]: value }))}
                    />
                  ))}
                </div>
              </Card>
            ))}
          </div>
        </EditorContext>
      </div>
      <div className="sticky bottom-0 z-10 mt-5 flex flex-wrap items-center gap-3 border-t border-line bg-surface py-3">
        <p role="status" className="mr-auto text-muted">
          {mayEdit && (isDirty ? t.unsaved : t.allSaved)}
        </p>
        {mayEdit && !isArchived && record.status === 'published' && record.changed && !isDirty && (
          <Button type="button" variant="quiet" onClick={() => setAsking('discard')}>
            {t.discard}
          </Button>
        )}
        {mayEdit &&
          !definition.fixed &&
          (isArchived ? (
            <Button type="button" variant="secondary" busy={busy} onClick={unarchive}>
              {t.unarchive}
            </Button>
          ) : (
            <Button type="button" variant="quiet" onClick={() => setAsking('archive')}>
              {t.archive}
            </Button>
          ))}
        {definition.hasPage && (
          <Button type="button" variant="secondary" busy={busy} onClick={openPreview}>
            {t.preview}
          </Button>
        )}
        {mayEdit && (
          <Button type="button" variant="secondary" busy={busy} onClick={() => send('saveRecord', basedOn())}>
            {t.save}
          </Button>
        )}
        {mayEdit && !isArchived && (
          <Button type="button" busy={busy} onClick={() => send('publishRecord', basedOn())}>
            {t.publish}
          </Button>
        )}
      </div>
      <ConflictDialog
        conflict={conflict}
        onTheirs={async () => {
          sent.current = undefined
          keptVersion.current = undefined
          setConflict(undefined)
          setContent(record.content)
          setGeneration((before) => before + 1)
          await revalidate()
        }}
        onMine={async ({ save, version }) => {
          setConflict(undefined)
          await send(save, version)
        }}
        onClose={() => setConflict(undefined)}
      />
      <Dialog
        open={asking !== undefined}
        onClose={() => setAsking(undefined)}
        title={asking === 'discard' ? t.discardTitle : t.archiveTitle}
      >
        <p>{asking === 'discard' ? t.discardText : t.archiveText}</p>
        <div className="mt-4 flex flex-wrap gap-3">
          <Button type="button" variant="danger" busy={busy} onClick={asking === 'discard' ? discard : archive}>
            {(asking === 'discard' ? t.discard : t.archive).replace('…', '')}
          </Button>
          <Button type="button" variant="secondary" onClick={() => setAsking(undefined)}>
            {t.back}
          </Button>
        </div>
      </Dialog>
      <LeaveGuard unsaved={isDirty} />
    </Page>
  )
}

/** The entered texts that are out of date in one language, by path. */
const olderIn = (
  fields: readonly RecordField[],
  { content, olderTexts }: WholeRecord,
  entered: RecordContent,
  hasBoth: boolean,
): Editor['older'] => {
  const saved = new Map(textsOf(fields, content).map(({ key, text }) => [key, text]))
  const found = textsOf(fields, entered).flatMap(({ key, path, text }) => {
    const before = saved.get(key)
    const lang = before && olderLanguage(agreedText(before, olderTexts[key] as OlderText | undefined), text)
    return lang ? [[`content.${path}`, { lang, key, isSaved: isSame(before, text) }] as const] : []
  })
  return new Map(hasBoth ? found : [])
}

type Conflict = { version: number; at: string | null; by: string | null; save: 'saveRecord' | 'publishRecord' }

/** Asks whose version should be kept after someone else saved first. */
const ConflictDialog = ({
  conflict,
  onTheirs,
  onMine,
  onClose,
}: {
  conflict: Conflict | undefined
  onTheirs: () => void
  onMine: (conflict: Conflict) => void
  onClose: () => void
}) => {
  const t = useTexts(publishingTexts)
  const instant = useInstant()
  return (
    <Dialog open={conflict !== undefined} onClose={onClose} title={t.conflictTitle}>
      {conflict && (
        <>
          <p>{t.conflictText(conflict.by ?? t.system, conflict.at ? instant(conflict.at) : '')}</p>
          <div className="mt-4 flex flex-wrap gap-3">
            <Button type="button" onClick={() => onMine(conflict)}>
              {t.keepMine}
            </Button>
            <Button type="button" variant="danger" onClick={onTheirs}>
              {t.takeTheirs}
            </Button>
            <Button type="button" variant="secondary" onClick={onClose}>
              {t.conflictBack}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  )
}
