import { useEffect, useState } from 'react'
import type { SettingKey } from '../../../lib/settings.ts'
import { call } from '../../../platform/http/call.ts'
import type { Page } from '../../../platform/http/endpoint.ts'
import { useTexts } from '../../../ui/language.tsx'
import { useInstant } from '../../../ui/time-zone.tsx'
import { listSettingChanges, type SettingChange } from '../contract/settings.ts'
import { useSettingText } from './setting-text.ts'
import { settingsTexts } from './settings.texts.ts'

/** The last changes of a setting: who made them, when, and the values before and after. */
export const SettingHistory = ({ settingKey: key }: { settingKey: SettingKey }) => {
  const t = useTexts(settingsTexts)
  const textOf = useSettingText()
  const instant = useInstant()
  const [history, setHistory] = useState<Page<SettingChange> | 'failed'>()
  useEffect(() => {
    call(listSettingChanges, { key, pageSize: 10 }).then(setHistory, () => setHistory('failed'))
  }, [key])
  const shown = (value: SettingChange['after']) => (value === null ? t.toDefault : textOf(key, value))
  if (history === undefined || history === 'failed')
    return (
      <p role="status" className="text-muted">
        {history === undefined ? t.historyLoading : t.historyFailed}
      </p>
    )
  const older = history.totalItems - history.list.length
  return (
    <>
      <ul className="grid gap-4">
        {history.list.map(({ id, at, by, before, after }) => (
          <li key={id}>
            <p className="break-words whitespace-pre-line">{t.fromTo(shown(before), shown(after))}</p>
            <p className="text-sm text-muted">{t.changedBy(by ?? t.commandLine, instant(at))}</p>
          </li>
        ))}
      </ul>
      {older > 0 && <p className="mt-3 text-sm text-muted">{t.older(older)}</p>}
    </>
  )
}
