import { useEffect, useState } from 'react'
import { call } from '../../../platform/http/call.ts'
import { isCallRefused, type Reply } from '../../../platform/http/endpoint.ts'
import { SelectField } from '../../../ui/field.tsx'
import { FormAlert, useForm } from '../../../ui/form.tsx'
import { useLang, useTexts } from '../../../ui/language.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { listRules, listSheets, type Sheet, type StoredSeason, saveSeason } from '../contract.ts'
import { sheetChoice } from '../sheet.ts'
import { Chips, Group } from './choice-chips.tsx'
import { FormButtons } from './rule-items.tsx'
import { rulesTexts } from './rules.texts.ts'
import { spansText } from './season-list.tsx'

type Sheets = Reply<typeof listSheets>

/** Copies seasons from another hotel or supplier; an existing season with the same name gets the copied days. */
export const CopySeasons = ({
  sheet: { kind, id },
  seasons: own,
  onDone,
}: {
  sheet: Sheet
  seasons: readonly StoredSeason[]
  onDone: (said?: string) => unknown
}) => {
  const lang = useLang()
  const t = useTexts(rulesTexts)
  const [sheets, setSheets] = useState<Sheets>()
  const [found, setFound] = useState<readonly StoredSeason[]>()
  const [chosen, setChosen] = useState<number[]>([])
  const [failure, setFailure] = useState<string>()
  const attempt = async (load: () => Promise<void>) => {
    setFailure(undefined)
    try {
      await load()
    } catch (error) {
      if (!isCallRefused(error)) throw error
      setFailure(error.message)
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded once
  useEffect(() => {
    attempt(async () => setSheets(await call(listSheets, {})))
  }, [])
  const choose = (key: string) =>
    attempt(async () => {
      setFound(undefined)
      setChosen([])
      const other = sheets?.find((each) => `${each.kind} ${each.id}` === key)
      if (!other) return
      const { seasons } = await call(listRules, { kind: other.kind, id: other.id })
      setFound(seasons)
      setChosen(seasons.map((season) => season.id))
    })
  const form = useForm({
    values: { source: '' },
    check: () => ({ source: chosen.length === 0 && t.chooseSeasons }),
    send: async (_, call) => {
      for (const { id: seasonId, name, spans } of found ?? []) {
        if (!chosen.includes(seasonId)) continue
        const same = own.find((season) => season.name === name)
        await call(saveSeason, { kind, id, seasonId: same?.id, season: { name, spans } })
      }
    },
    onSuccess: () => onDone(t.copied(chosen.length)),
  })
  if (!sheets && failure === undefined) return <Skeleton className="h-40 w-full" />
  return (
    <form {...form.props} className="grid gap-5">
      <FormAlert form={form} />
      {failure && (
        <p role="alert" className="font-semibold text-danger">
          {failure}
        </p>
      )}
      <SelectField
        {...form.field('source')}
        label={t.copyFrom}
        onChange={({ target }) => choose(target.value)}
        className="max-w-md"
      >
        <option value="">{t.choose}</option>
        {sheets
          ?.filter((each) => each.kind !== kind || each.id !== id)
          .map((each) => (
            <option key={`${each.kind} ${each.id}`} value={`${each.kind} ${each.id}`}>
              {sheetChoice(each, lang)}
            </option>
          ))}
      </SelectField>
      {found?.length === 0 && <p role="status">{t.noSeasonsThere}</p>}
      {found && found.length > 0 && (
        <Group name={t.seasons}>
          <Chips
            items={found.map((season) => ({
              value: season.id,
              label: `${season.name} (${spansText(season.spans, lang)})`,
            }))}
            chosen={chosen}
            onChange={setChosen}
          />
          <p className="text-sm text-muted">{t.copyHint}</p>
        </Group>
      )}
      <FormButtons busy={form.busy} label={t.copy} onBack={() => onDone()} />
    </form>
  )
}
