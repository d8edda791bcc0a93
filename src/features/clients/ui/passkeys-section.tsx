import { useState } from 'react'
import { formatInstant } from '../../../lib/days.ts'
import { siteSettings } from '../../../platform/http/site-settings.ts'
import { useAction } from '../../../ui/action.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { TextField } from '../../../ui/field.tsx'
import { FormAlert, useForm } from '../../../ui/form.tsx'
import { useLang, useTexts } from '../../../ui/language.tsx'
import { createPasskey, hasPasskeys } from '../../../ui/passkeys.ts'
import { showToast } from '../../../ui/toasts.tsx'
import { addPasskey, beginPasskey, type ClientPasskey, removePasskey } from '../contract/passkeys.ts'
import { useClientProof } from './client-proof.ts'
import { passkeyTexts } from './passkeys.texts.ts'

/**
 * Lists, adds and removes the client's passkeys, where the site's address supports passkeys. `first` is undefined when they could not be
 * loaded.
 */
export const PasskeysSection = ({ first }: { first: ClientPasskey[] | undefined }) => {
  const t = useTexts(passkeyTexts)
  const lang = useLang()
  const [passkeys, setPasskeys] = useState(first)
  const { withProof, dialog } = useClientProof()
  const { busy, act } = useAction({ about: 'passkeys' })
  const form = useForm({
    values: { name: '' },
    check: ({ name }) => ({ name: !name && t.nameMissing }),
    send: async ({ name }, call) => {
      const { options } = await withProof(() => call(beginPasskey, {}))
      const response = await createPasskey(options)
      return response === undefined ? undefined : call(addPasskey, { name, response })
    },
    about: 'passkeys',
    onSuccess: (added) => {
      if (!added) return showToast({ kind: 'error', text: t.notCreated, about: 'passkeys' })
      setPasskeys([...(passkeys ?? []), added])
      form.fill({ name: '' })
      showToast({ kind: 'information', text: t.added(added.name), about: 'passkeys' })
    },
  })
  if (!passkeys || !siteSettings().passkeys) return null

  const remove = ({ id, name }: ClientPasskey) =>
    act((call) => withProof(() => call(removePasskey, { id })), {
      done: t.removed(name),
      onSuccess: () => setPasskeys(passkeys.filter((one) => one.id !== id)),
    })
  return (
    <Card as="section" aria-labelledby="passkeys">
      <h2 id="passkeys" className="text-xl">
        {t.title}
      </h2>
      <p className="mt-1 text-muted">{t.lead}</p>
      {passkeys.length === 0 ? (
        <p className="mt-4">{t.none}</p>
      ) : (
        <ul className="mt-4 divide-y divide-line">
          {passkeys.map((passkey) => (
            <li key={passkey.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
              <div className="min-w-0">
                <p className="font-semibold break-words">{passkey.name}</p>
                <p className="text-sm text-muted">
                  {passkey.lastUsedAt
                    ? t.used(formatInstant(passkey.lastUsedAt, lang))
                    : t.unused(formatInstant(passkey.createdAt, lang))}
                </p>
              </div>
              <Button
                type="button"
                variant="quiet"
                className="-ml-4 sm:ml-0"
                busy={busy}
                aria-label={t.removeWhich(passkey.name)}
                onClick={() => remove(passkey)}
              >
                {t.remove}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {hasPasskeys() ? (
        <form {...form.props} className="mt-4 grid gap-4">
          <FormAlert form={form} />
          <TextField
            {...form.field('name')}
            label={t.name}
            hint={t.nameHint}
            required
            maxLength={60}
            autoComplete="off"
            className="max-w-md"
          />
          <Button variant="secondary" busy={form.busy} className="w-full sm:w-fit">
            {t.add}
          </Button>
        </form>
      ) : (
        <p className="mt-4 text-muted">{t.notSupported}</p>
      )}
      {dialog}
    </Card>
  )
}
