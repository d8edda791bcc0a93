import { useCallback, useEffect, useState } from 'react'
import { call } from '../../../platform/http/call.ts'
import { isCallRefused, type Reply } from '../../../platform/http/endpoint.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { useTexts } from '../../../ui/language.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { listRules, type Season, type Sheet, type StoredRule, type StoredSeason } from '../contract.ts'
import { nextYearOf } from '../season-spans.ts'
import { CopySeasons } from './copy-seasons.tsx'
import { FillPrices } from './fill-prices.tsx'
import { RuleForm } from './rule-form.tsx'
import { RuleList } from './rule-list.tsx'
import { rulesTexts } from './rules.texts.ts'
import { SeasonForm } from './season-form.tsx'
import { SeasonList } from './season-list.tsx'

type Rules = Reply<typeof listRules>
type View =
  | { kind: 'list' }
  | { kind: 'copy' }
  | { kind: 'season'; season: StoredSeason | null; added: Season['spans'] }
  | { kind: 'rule'; rule: StoredRule | null }

type OfSheet = {
  sheet: Sheet
  mayEdit: boolean
  /** The rule to show first; undefined for the list. */
  ruleId?: number | undefined
  onApplied: () => unknown
}

/** The seasons and price rules of a sheet, and a form that applies them. */
export const RulesDialog = ({ open, onClose, ...rest }: { open: boolean; onClose: () => void } & OfSheet) => (
  <Dialog open={open} onClose={onClose} title={useTexts(rulesTexts).title} wide>
    <RulesEditor {...rest} />
  </Dialog>
)

const RulesEditor = ({ sheet, mayEdit, ruleId, onApplied }: OfSheet) => {
  const t = useTexts(rulesTexts)
  const { kind, id } = sheet
  const [rules, setRules] = useState<Rules>()
  const [failure, setFailure] = useState<string>()
  const [view, setView] = useState<View>({ kind: 'list' })
  const [done, setDone] = useState('')
  const load = useCallback(async () => {
    setFailure(undefined)
    try {
      const loaded = await call(listRules, { kind, id })
      setRules(loaded)
      return loaded
    } catch (error) {
      if (!isCallRefused(error)) throw error
      setFailure(error.message)
      return undefined
    }
  }, [kind, id])
  useEffect(() => {
    load().then((loaded) => {
      const rule = mayEdit && loaded?.rules.find((each) => each.id === ruleId)
      if (rule) setView({ kind: 'rule', rule })
    })
  }, [load, mayEdit, ruleId])
  if (failure !== undefined)
    return (
      <div role="alert" className="flex flex-wrap items-center gap-3">
        <p>{failure}</p>
        <Button type="button" variant="secondary" onClick={load}>
          {t.retry}
        </Button>
      </div>
    )
  if (!rules) return <Skeleton className="h-40 w-full" />
  const back = async (said = '') => {
    setDone(said)
    setView({ kind: 'list' })
    await load()
  }
  if (view.kind === 'season') return <SeasonForm sheet={sheet} season={view.season} added={view.added} onDone={back} />
  if (view.kind === 'rule') return <RuleForm sheet={sheet} rule={view.rule} seasons={rules.seasons} onDone={back} />
  if (view.kind === 'copy') return <CopySeasons sheet={sheet} seasons={rules.seasons} onDone={back} />
  return (
    <div className="grid gap-6">
      <p className="text-muted">{t.lead}</p>
      <p role="status" className={done ? 'font-semibold text-success' : 'sr-only'}>
        {done}
      </p>
      <div className="grid gap-6 md:grid-cols-2">
        <SeasonList
          {...{ sheet, mayEdit }}
          seasons={rules.seasons}
          onEdit={(season) => setView({ kind: 'season', season, added: [] })}
          onRepeat={(season) => setView({ kind: 'season', season, added: nextYearOf(season.spans) })}
          onCopy={() => setView({ kind: 'copy' })}
          onRemoved={() => back(t.seasonRemoved)}
        />
        <RuleList
          {...{ sheet, mayEdit }}
          {...rules}
          onEdit={(rule) => setView({ kind: 'rule', rule })}
          onRemoved={() => back(t.removed)}
        />
      </div>
      {rules.rules.length > 0 && <FillPrices {...{ sheet, mayEdit, onApplied }} />}
    </div>
  )
}
