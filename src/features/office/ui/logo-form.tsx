import { type ReactNode, useEffect, useState } from 'react'
import { LOGO_BYTES, logoAddress } from '../../../lib/logo.ts'
import type { LogoSetting, SettingValue } from '../../../lib/settings.ts'
import { Button } from '../../../ui/button.tsx'
import { FileField } from '../../../ui/file-field.tsx'
import { FormAlert, useForm } from '../../../ui/form.tsx'
import { useLang, useTexts } from '../../../ui/language.tsx'
import { readFile } from '../../../ui/read-file.ts'
import { saveSetting, uploadLogo } from '../contract/settings.ts'
import { SETTING_NAMES, settingsTexts } from './settings.texts.ts'

/** The header backgrounds of the store in light and dark mode. */
const BACKGROUNDS = { onLight: 'bg-white text-[#0b2a3c]', onDark: 'bg-[#0e2a39] text-[#eff5f3]' } as const

type Background = keyof typeof BACKGROUNDS

/** A logo on the backgrounds that the store shows it on. */
export const LogoPreview = ({ src, setting }: { src: string; setting: LogoSetting }) => {
  const t = useTexts(settingsTexts)
  const shown: Background[] = setting === 'logo' ? ['onLight', 'onDark'] : ['onDark']
  return (
    <div className="flex flex-wrap gap-3">
      {shown.map((background) => (
        <figure key={background} className={`rounded-control border border-line p-3 ${BACKGROUNDS[background]}`}>
          <img src={src} alt={t[background]} className="h-auto max-h-11 w-auto max-w-56" />
          <figcaption className="mt-2 text-xs">{t[background]}</figcaption>
        </figure>
      ))}
    </div>
  )
}

type Props = { setting: LogoSetting; value: SettingValue; onSaved: () => unknown; children?: ReactNode }

/** Uploads a logo after previewing it on its backgrounds, or removes it; `children` follow the buttons. */
export const LogoForm = ({ setting, value, onSaved, children }: Props) => {
  const t = useTexts(settingsTexts)
  const { name, about } = SETTING_NAMES[useLang()][setting]
  const [chosen, setChosen] = useState<string>()
  useEffect(() => () => void (chosen && URL.revokeObjectURL(chosen)), [chosen])
  const form = useForm({
    values: { file: undefined as File | undefined },
    check: ({ file }) => ({ file: file ? file.size > LOGO_BYTES && t.logoTooLarge : t.logoMissing }),
    send: async ({ file }, call) => call(uploadLogo, { key: setting, file: await readFile(file!) }),
    done: t.changedSetting(name),
    onSuccess: onSaved,
    reload: true,
  })
  const remove = () =>
    form.act((call) => call(saveSetting, { key: setting, value: null }), {
      done: t.resetDone(name),
      onSuccess: onSaved,
    })
  const src = chosen ?? (value ? logoAddress(Number(value)) : undefined)
  return (
    <form {...form.props} className="grid gap-4">
      {about && <p className="text-muted">{about}</p>}
      <FormAlert form={form} />
      <FileField
        {...form.field('file')}
        label={t.logoFile}
        hint={t.logoHint}
        accept="image/png,image/jpeg,image/webp"
        onChange={({ target }) => setChosen(target.files?.[0] && URL.createObjectURL(target.files[0]))}
      />
      {src && <LogoPreview src={src} setting={setting} />}
      <div className="flex flex-wrap gap-3">
        <Button busy={form.busy}>{t.upload}</Button>
        {children}
        {Boolean(value) && (
          <Button type="button" variant="quiet" onClick={remove}>
            {t.removeLogo}
          </Button>
        )}
      </div>
    </form>
  )
}
