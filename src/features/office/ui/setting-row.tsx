import { useState } from 'react'
import { logoAddress } from '../../../lib/logo.ts'
import { LOGO_SETTINGS, type LogoSetting, type SettingKey } from '../../../lib/settings.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { useLang, useTexts } from '../../../ui/language.tsx'
import { useInstant } from '../../../ui/time-zone.tsx'
import type { SettingShown } from '../contract/settings.ts'
import { LogoForm, LogoPreview } from './logo-form.tsx'
import { SettingForm } from './setting-form.tsx'
import { SettingHistory } from './setting-history.tsx'
import { useSettingText } from './setting-text.ts'
import { SETTING_NAMES, settingsTexts } from './settings.texts.ts'

const isLogo = (key: SettingKey): key is LogoSetting => LOGO_SETTINGS.some((logo) => logo === key)

/** A setting with its value, who set it, and dialogs for changing it and for its history. */
export const SettingRow = ({ setting, mayEdit }: { setting: SettingShown; mayEdit: boolean }) => {
  const t = useTexts(settingsTexts)
  const { name, about } = SETTING_NAMES[useLang()][setting.key]
  const textOf = useSettingText()
  const instant = useInstant()
  const [open, setOpen] = useState<'form' | 'history'>()
  const close = () => setOpen(undefined)
  const { key, value, source, changed } = setting
  return (
    <li className="grid gap-x-6 gap-y-2 py-4 sm:grid-cols-[1fr_1fr_13rem] sm:items-start">
      <div className="min-w-0">
        <p className="font-semibold">{name}</p>
        {about && <p className="text-sm text-muted">{about}</p>}
      </div>
      <div className="grid min-w-0 gap-1">
        {isLogo(key) && value ? (
          <LogoPreview src={logoAddress(Number(value))} setting={key} />
        ) : (
          <p className="break-words whitespace-pre-line">{textOf(key, value)}</p>
        )}
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
          <Badge tone={source === 'office' ? 'info' : 'neutral'}>{t.source[source]}</Badge>
          {changed && <span>{t.changedBy(changed.by ?? t.commandLine, instant(changed.at))}</span>}
        </p>
      </div>
      <div className="flex flex-wrap gap-2 sm:justify-end">
        {changed && (
          <Button type="button" variant="quiet" aria-label={t.historyOf(name)} onClick={() => setOpen('history')}>
            {t.history}
          </Button>
        )}
        {mayEdit && (
          <Button type="button" variant="secondary" aria-label={t.changeOf(name)} onClick={() => setOpen('form')}>
            {t.change}
          </Button>
        )}
      </div>
      <Dialog open={open === 'form'} onClose={close} title={name}>
        {isLogo(key) ? (
          <LogoForm setting={key} value={value} onSaved={close} />
        ) : (
          <SettingForm setting={setting} onClose={close} />
        )}
      </Dialog>
      <Dialog open={open === 'history'} onClose={close} title={t.historyOf(name)}>
        <SettingHistory settingKey={key} />
      </Dialog>
    </li>
  )
}
