import { useEffect, useRef, useState } from 'react'
import { data } from 'react-router'
import { dayInHavana, formatDay, formatInstant, SERVICE_ZONE } from '../../../lib/days.ts'
import { LANGUAGES, type Lang } from '../../../lib/languages.ts'
import type { TextBlock } from '../../../lib/text-blocks.ts'
import { call } from '../../../platform/http/call.ts'
import { useAction } from '../../../ui/action.ts'
import { useOfferedLanguages } from '../../../ui/agency.ts'
import { Badge } from '../../../ui/badge.tsx'
import { BlockEditor } from '../../../ui/block-editor.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { DateField, TextField } from '../../../ui/field.tsx'
import { FormAlert, FormErrors, useForm } from '../../../ui/form.tsx'
import { LocalLink, useLang, useTexts } from '../../../ui/language.tsx'
import { LeaveGuard } from '../../../ui/leave-guard.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { OfficeTable } from '../../../ui/office-table.tsx'
import { olderTexts } from '../../../ui/older.texts.ts'
import { OlderBadge } from '../../../ui/older-badge.tsx'
import { Page } from '../../../ui/page.tsx'
import { screenMeta } from '../../../ui/screen-meta.ts'
import { PageSkeleton } from '../../../ui/skeleton.tsx'
import { listConditionSuppliers } from '../../publishing/contract.ts'
import { useKeptChanges, useKeptContent, useStaffDraft } from '../../staff/ui/kept-changes.ts'
import { useMay } from '../../staff/ui/staff.ts'
import {
  confirmPolicy,
  discardPolicyDraft,
  listPolicyVersions,
  type OfficeVersion,
  publishPolicy,
  savePolicyDraft,
  withdrawPolicy,
} from '../contract/office-policies.ts'
import {
  agreedTexts,
  blocksOfSections,
  hasHeadings,
  languagesBehind,
  POLICY_KINDS,
  POLICY_NAMES,
  type PolicyKey,
  sectionsOfBlocks,
} from '../policy.ts'
import type { Route } from './+types/office-policy.page'
import { officePolicyTexts } from './office-policy.texts.ts'

export const clientLoader = async ({ params }: Route.ClientLoaderArgs) => {
  const kind = POLICY_KINDS.find((each) => each === params.kind)
  const suppliers = kind === 'rentConditions' ? await call(listConditionSuppliers, {}) : []
  const supplier = suppliers.find(({ id }) => String(id) === params.supplierId)
  if (!kind || (kind === 'rentConditions' ? !supplier : params.supplierId !== '0')) throw data(null, { status: 404 })
  const key = { kind, supplierId: supplier?.id ?? 0 }
  return { key, versions: await call(listPolicyVersions, key), supplier }
}

export const HydrateFallback = PageSkeleton

export const meta: Route.MetaFunction = screenMeta(officePolicyTexts)

const stateOf = ({ id, effectiveOn }: OfficeVersion, currentId: number | undefined, today: string) => {
  if (!effectiveOn) return 'draft'
  if (effectiveOn > today) return 'announced'
  return id === currentId ? 'inEffect' : 'earlier'
}
const draftOf = (versions: readonly OfficeVersion[]) => versions.find(({ effectiveOn }) => effectiveOn === null)
/** The revision of the draft; 0 when there is none. */
const revisionIn = (versions: readonly OfficeVersion[]) => draftOf(versions)?.revision ?? 0
const TONES = { draft: 'neutral', announced: 'info', inEffect: 'success', earlier: 'neutral' } as const

/** One policy: its versions, and the draft of the next one in both languages. */
export default function OfficePolicy({ loaderData: { key, versions, supplier } }: Route.ComponentProps) {
  const t = useTexts(officePolicyTexts)
  const lang = useLang()
  const mayEdit = useMay()(savePolicyDraft)
  const draft = draftOf(versions)
  const keptAs = useStaffDraft(`policy-${key.kind}-${key.supplierId}`)
  const kept = useKeptContent<string>(keptAs, revisionIn(versions))
  const [writing, setWriting] = useState(draft !== undefined || kept !== undefined)
  /** The draft that was published or discarded last. A reload that began before still has it. */
  const ended = useRef<number>(undefined)
  // A draft that a colleague has published or discarded in the meantime stays open with its entries.
  useEffect(() => {
    const found = draftOf(versions)
    if (found && found.id !== ended.current) setWriting(true)
  }, [versions])
  const end = (draftId: number | undefined) => {
    ended.current = draftId
    setWriting(false)
  }
  const name = POLICY_NAMES[key.kind][lang]
  return (
    <Page
      title={supplier ? t.ofSupplier(name, supplier.name[lang] || t.unnamed) : name}
      back={{ to: '/office/content/policies', label: t.title }}
      width="wide"
    >
      <div className="grid grid-cols-1 gap-8">
        {supplier && !supplier.isPublished && <Notice>{t.supplierDraftText}</Notice>}
        {!mayEdit && <Notice>{t.lookOnly}</Notice>}
        <Versions versions={versions} mayEdit={mayEdit} />
        {mayEdit && !draft && !writing && (
          <div>
            <Button onClick={() => setWriting(true)}>{t.newVersion}</Button>
          </div>
        )}
        {mayEdit && writing && <Draft policy={key} versions={versions} keptAs={keptAs} onEnd={end} />}
      </div>
    </Page>
  )
}

const Versions = ({ versions, mayEdit }: { versions: readonly OfficeVersion[]; mayEdit: boolean }) => {
  const t = useTexts(officePolicyTexts)
  const o = useTexts(olderTexts)
  const lang = useLang()
  const { act } = useAction({ reload: true })
  const [newest] = versions
  const confirm = () =>
    act((call) => call(confirmPolicy, { id: newest!.id, revision: newest!.revision }), { done: o.confirmed })
  const today = dayInHavana(new Date())
  const current = versions.find(({ effectiveOn }) => effectiveOn && effectiveOn <= today)
  return (
    <section aria-labelledby="versions">
      <h2 id="versions">{t.versions}</h2>
      {newest?.older && (
        <div className="mt-2 flex flex-wrap items-center gap-x-3">
          <OlderBadge lang={newest.older} />
          {mayEdit && (
            <Button variant="quiet" aria-label={o.confirmOf(t.languages[newest.older])} onClick={confirm}>
              {o.confirm}
            </Button>
          )}
        </div>
      )}
      {versions.length === 0 ? (
        <p className="mt-2 text-muted">{t.noVersions}</p>
      ) : (
        <OfficeTable
          stacked
          className="mt-3"
          heads={[t.effective, t.state, t.saved, { name: <span className="sr-only">{t.view}</span>, className: '' }]}
        >
          {versions.map((version) => {
            const state = stateOf(version, current?.id, today)
            const day = version.effectiveOn ? formatDay(version.effectiveOn, lang) : t.none
            const saved = formatInstant(version.savedAt, lang, SERVICE_ZONE)
            return (
              <tr key={version.id}>
                <th scope="row" data-name={t.effective} className="px-4 py-2 font-semibold whitespace-nowrap">
                  {day}
                </th>
                <td data-name={t.state} className="px-4 py-2 whitespace-nowrap">
                  <Badge tone={TONES[state]}>{t.states[state]}</Badge>
                </td>
                <td data-name={t.saved} className="min-w-40 px-4 py-2 text-muted">
                  {version.savedBy ? t.savedBy(saved, version.savedBy) : saved}
                </td>
                <td className="px-4 py-1 text-right whitespace-nowrap">
                  {state !== 'draft' && (
                    <LocalLink
                      to={`/policy-versions/${version.id}`}
                      aria-label={t.viewOf(day)}
                      reloadDocument
                      className="link inline-flex min-h-11 items-center sm:px-2"
                    >
                      {t.view}
                    </LocalLink>
                  )}
                  {state === 'announced' && mayEdit && (
                    <Button
                      variant="quiet"
                      aria-label={t.withdrawOf(day)}
                      onClick={() => act((call) => call(withdrawPolicy, { id: version.id }), { done: t.withdrawn })}
                    >
                      {t.withdraw}
                    </Button>
                  )}
                </td>
              </tr>
            )
          })}
        </OfficeTable>
      )}
    </section>
  )
}

type Titles = { enTitle: string; esTitle: string }
type Blocks = Record<Lang, TextBlock[]>
type Entered = [Titles, Blocks]
const textOf = (...entered: Entered) => JSON.stringify(entered)
const CODES = LANGUAGES.map(({ code }) => code).sort()

const Draft = ({
  policy,
  versions,
  keptAs,
  onEnd,
}: {
  policy: PolicyKey
  versions: readonly OfficeVersion[]
  keptAs: string
  onEnd: (draftId: number | undefined) => void
}) => {
  const t = useTexts(officePolicyTexts)
  const lang = useLang()
  const offered = useOfferedLanguages()
  const [start] = versions
  const titles = start?.title ?? POLICY_NAMES[policy.kind]
  const [saved, setSaved] = useState(() =>
    textOf(
      { enTitle: titles.en, esTitle: titles.es },
      {
        en: blocksOfSections(start?.sections.en ?? []),
        es: blocksOfSections(start?.sections.es ?? []),
      },
    ),
  )
  const kept = useKeptContent<string>(keptAs, revisionIn(versions))
  const [opened] = useState(() => JSON.parse(kept ?? saved) as Entered)
  const [blocks, setBlocks] = useState(opened[1])
  const [asking, setAsking] = useState<'publish' | 'discard'>()
  const [newest, setNewest] = useState(draftOf(versions))
  // Not the revision after a reload: changes that somebody else saved in the meantime must not be overwritten.
  const [revision, setRevision] = useState(newest?.revision ?? 0)
  useEffect(() => {
    const reloaded = draftOf(versions)
    setNewest(reloaded)
    if (!reloaded) setRevision(0)
  }, [versions])
  const withTitles = ({ enTitle, esTitle }: Titles) => ({
    ...policy,
    revision,
    title: { en: enTitle, es: esTitle },
    sections: { en: sectionsOfBlocks(blocks.en), es: sectionsOfBlocks(blocks.es) },
  })
  const form = useForm({
    values: opened[0],
    send: (values, call) => call(savePolicyDraft, withTitles(values)),
    done: t.savedDraft,
    onSuccess: (draft) => onSaved(draft),
    reload: true,
  })
  const text = textOf(form.values, blocks)
  useKeptChanges(keptAs, { version: revision, content: text }, text !== saved)
  const onSaved = (draft: OfficeVersion) => {
    setRevision(draft.revision)
    setNewest(draft)
    setSaved(text)
  }
  const written = () => withTitles(form.values)
  const behind = languagesBehind(written(), agreedTexts([...versions].reverse()))
  return (
    <section aria-labelledby="draft">
      <h2 id="draft">{t.draftTitle}</h2>
      <LeaveGuard unsaved={text !== saved} />
      <p className="mt-1 max-w-2xl text-muted">{t.draftLead}</p>
      <form {...form.props} className="mt-4 grid gap-6">
        <FormErrors form={form} />
        <div className="grid items-start gap-6 lg:grid-cols-2">
          {CODES.map((code) => {
            const mark = behind.find((each) => each.lang === code)
            return (
              <Card key={code} as="section" aria-labelledby={`draft-${code}`} className="grid gap-4">
                <div className="flex flex-wrap items-center justify-between gap-2">
                  <h3 id={`draft-${code}`}>{t.languages[code]}</h3>
                  {mark?.why === 'missing' && offered.includes(code) && <Badge tone="warning">{t.missing[code]}</Badge>}
                  {mark?.why === 'older' && offered.length > 1 && <OlderBadge lang={code} />}
                </div>
                <TextField {...form.field(`${code}Title`)} label={t.titleIn[code]} lang={code} maxLength={120} />
                <BlockEditor
                  name={`${code}Text`}
                  label={t.textIn[code]}
                  hint={t.editorHint}
                  lang={code}
                  kinds={['paragraph', 'heading']}
                  initial={blocks[code]}
                  error={form.errorOf(`${code}Text`)}
                  onChange={(changed) => setBlocks((before) => ({ ...before, [code]: changed }))}
                />
              </Card>
            )
          })}
        </div>
        <div className="flex flex-wrap gap-3">
          <Button busy={form.busy}>{t.save}</Button>
          <Button type="button" variant="secondary" onClick={() => setAsking('publish')}>
            {t.publish}
          </Button>
          <Button
            type="button"
            variant="quiet"
            onClick={() => (newest || text !== saved ? setAsking('discard') : onEnd(undefined))}
          >
            {t.discard}
          </Button>
        </div>
      </form>
      <Dialog open={asking === 'publish'} onClose={() => setAsking(undefined)} title={t.publishTitle}>
        <Publish policy={policy} written={written} onSaved={onSaved} onDone={onEnd} lang={lang} />
      </Dialog>
      <Dialog open={asking === 'discard'} onClose={() => setAsking(undefined)} title={t.discard}>
        <Discard
          policy={policy}
          revision={revision}
          newest={newest}
          onDone={onEnd}
          onClose={() => setAsking(undefined)}
        />
      </Dialog>
    </section>
  )
}

type Written = Parameters<typeof languagesBehind>[0] & PolicyKey & { revision: number }

const Publish = ({
  policy,
  written,
  onSaved,
  onDone,
  lang,
}: {
  policy: PolicyKey
  written: () => Written
  onSaved: (draft: OfficeVersion) => void
  onDone: (draftId: number) => void
  lang: Lang
}) => {
  const t = useTexts(officePolicyTexts)
  const offered = useOfferedLanguages()
  const form = useForm({
    values: { effectiveOn: dayInHavana(new Date()) },
    check: ({ effectiveOn }) => {
      const { title, sections } = written()
      const gap = offered
        .map((code) => (!title[code] ? t.needsTitle[code] : !hasHeadings(sections[code]) && t.needsText[code]))
        .find(Boolean)
      return gap ? [{ field: '', message: gap }] : { effectiveOn: !effectiveOn && t.needsDay }
    },
    send: async ({ effectiveOn }, call) => {
      const draft = await call(savePolicyDraft, written())
      onSaved(draft)
      return call(publishPolicy, { ...policy, revision: draft.revision, effectiveOn })
    },
    done: ({ effectiveOn }) => t.published(formatDay(effectiveOn!, lang)),
    onSuccess: ({ id }) => onDone(id),
    reload: true,
  })
  return (
    <form {...form.props} className="grid gap-4">
      <p>{t.publishText}</p>
      <FormAlert form={form} />
      <DateField {...form.field('effectiveOn')} label={t.effectiveOn} min={dayInHavana(new Date())} required />
      <div>
        <Button busy={form.busy}>{t.publishNow}</Button>
      </div>
    </form>
  )
}

/** Discards the draft; or only the entries, when they are based on another draft or on none. */
const Discard = ({
  policy,
  revision,
  newest,
  onDone,
  onClose,
}: {
  policy: PolicyKey
  revision: number
  newest: OfficeVersion | undefined
  onDone: (draftId: number | undefined) => void
  onClose: () => void
}) => {
  const t = useTexts(officePolicyTexts)
  const isOfDraft = newest?.revision === revision
  const form = useForm({
    values: {},
    send: async (_, call) => isOfDraft && call(discardPolicyDraft, { ...policy, revision }),
    done: isOfDraft ? t.discarded : t.dropped,
    onSuccess: () => onDone(isOfDraft ? newest.id : undefined),
    reload: true,
  })
  return (
    <form {...form.props} className="grid gap-4">
      <p>{isOfDraft ? t.discardText : t.dropText}</p>
      <FormAlert form={form} />
      <div className="flex flex-wrap gap-3">
        <Button variant="danger" busy={form.busy}>
          {t.discard}
        </Button>
        <Button type="button" variant="secondary" onClick={onClose}>
          {t.keep}
        </Button>
      </div>
    </form>
  )
}
