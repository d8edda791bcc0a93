import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '../../../platform/http/call.ts'
import type { Reply } from '../../../platform/http/endpoint.ts'
import { useAction } from '../../../ui/action.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { TextField } from '../../../ui/field.tsx'
import { useForm } from '../../../ui/form.tsx'
import { useLang, useTexts } from '../../../ui/language.tsx'
import { Page } from '../../../ui/page.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { useProof } from '../../../ui/prove-password.tsx'
import { screenMeta } from '../../../ui/screen-meta.ts'
import { PageSkeleton } from '../../../ui/skeleton.tsx'
import { useInstant } from '../../../ui/time-zone.tsx'
import {
  changeStaffPassword,
  endOtherSessions,
  endOwnSession,
  getOwnAccount,
  listOwnSessions,
  type OwnSession,
  saveOwnName,
} from '../contract/account.ts'
import { listFactors, proveStaffPassword, removeFactor, renewRecoveryCodes } from '../contract/second-factor.ts'
import { roleName } from '../role-names.ts'
import type { Route } from './+types/account.page'
import { accountTexts } from './account.texts.ts'
import { AddFactor, RecoveryCodes } from './add-factor.tsx'
import { newPasswordProblem } from './new-password.ts'
import { SessionList } from './session-list.tsx'
import { staffTexts } from './staff.texts.ts'
import { updateStaff } from './staff-sign-in.ts'

export const clientLoader = async () => {
  const [account, factors, sessions] = await Promise.all([
    call(getOwnAccount, {}),
    call(listFactors, {}),
    call(listOwnSessions, {}),
  ])
  return { account, factors, sessions }
}

export const HydrateFallback = PageSkeleton

export const meta: Route.MetaFunction = screenMeta(accountTexts)

/** The signed-in staff member's own account. */
export default function Account({ loaderData: { account, factors, sessions } }: Route.ComponentProps) {
  const t = useTexts(accountTexts)
  return (
    <Page title={t.title} lead={t.lead}>
      <div className="grid gap-6">
        <Person account={account} />
        <SecondFactors of={factors} />
        <Password email={account.email} />
        <Sessions sessions={sessions} />
      </div>
    </Page>
  )
}

const Person = ({ account }: { account: Reply<typeof getOwnAccount> }) => {
  const t = useTexts(accountTexts)
  const lang = useLang()
  const form = useForm({
    values: { name: account.name },
    check: ({ name }) => ({ name: !name && t.nameMissing }),
    send: ({ name }, call) => call(saveOwnName, { name }),
    done: t.saved,
    onSuccess: updateStaff,
  })
  return (
    <Card as="section" aria-labelledby="person" className="grid gap-4">
      <h2 id="person" className="text-xl">
        {t.person}
      </h2>
      <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[auto_1fr]">
        <dt className="text-muted">{t.email}</dt>
        <dd className="break-all">{account.email}</dd>
        <dt className="text-muted">{t.role}</dt>
        <dd>{roleName(account, lang)}</dd>
      </dl>
      <form {...form.props} className="grid max-w-md gap-4">
        <TextField
          {...form.field('name')}
          label={t.name}
          hint={t.nameHint}
          required
          maxLength={80}
          autoComplete="name"
        />
        <Button busy={form.busy} variant="secondary" className="w-full sm:w-fit">
          {t.save}
        </Button>
      </form>
    </Card>
  )
}

const Password = ({ email }: { email: string }) => {
  const t = { ...useTexts(staffTexts), ...useTexts(accountTexts) }
  const form = useForm({
    values: { oldPassword: '', newPassword: '', again: '' },
    check: ({ oldPassword, newPassword, again }) => ({
      oldPassword: !oldPassword && t.oldMissing,
      newPassword: newPasswordProblem(newPassword, t),
      again: again !== newPassword && t.different,
    }),
    send: ({ oldPassword, newPassword }, call) => call(changeStaffPassword, { oldPassword, newPassword }),
    placeOf: ({ code }) => (code === 'WRONG_PASSWORD' ? 'oldPassword' : undefined),
    done: t.changed,
    reload: true,
    onSuccess: (): void => form.fill({ oldPassword: '', newPassword: '', again: '' }),
  })
  return (
    <Card as="section" aria-labelledby="password" className="grid gap-4">
      <h2 id="password" className="text-xl">
        {t.password}
      </h2>
      <p className="text-muted">{t.passwordLead}</p>
      <form {...form.props} className="grid max-w-md gap-4">
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <PasswordField {...form.field('oldPassword')} label={t.oldPassword} autoComplete="current-password" />
        <PasswordField
          {...form.field('newPassword')}
          label={t.newPassword}
          hint={t.passwordHint}
          autoComplete="new-password"
        />
        <PasswordField {...form.field('again')} label={t.again} autoComplete="new-password" />
        <Button busy={form.busy} variant="secondary" className="w-full sm:w-fit">
          {t.change}
        </Button>
      </form>
    </Card>
  )
}

const SecondFactors = ({ of: { factors, recoveryCodesLeft, takesPasskeys } }: { of: Reply<typeof listFactors> }) => {
  const t = useTexts(accountTexts)
  const at = useInstant()
  const { revalidate } = useRevalidator()
  const { busy, act } = useAction({ about: 'factors', reload: true })
  const { withProof, dialog } = useProof((call, password) => call(proveStaffPassword, { password }))
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const [additions, setAdditions] = useState(0)
  const remove = (id: number, name: string) =>
    act((call) => withProof(() => call(removeFactor, { id })), { done: t.removed(name) })
  const renew = () => act((call) => withProof(() => call(renewRecoveryCodes, {})), { onSuccess: setCodes })
  return (
    <Card as="section" aria-labelledby="factors" className="grid gap-5">
      <div>
        <h2 id="factors" className="text-xl">
          {t.factors}
        </h2>
        <p className="mt-1 text-muted">{t.factorsLead}</p>
      </div>
      {factors.length === 0 ? (
        <p>{t.none}</p>
      ) : (
        <ul className="divide-y divide-line">
          {factors.map(({ id, kind, name, createdAt, lastUsedAt }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
              <div className="min-w-0">
                <p className="font-semibold break-words">
                  {name} <Badge>{t.kinds[kind]}</Badge>
                </p>
                <p className="text-sm text-muted">
                  {t.since(at(createdAt))}, {lastUsedAt ? t.used(at(lastUsedAt)) : t.neverUsed}
                </p>
              </div>
              <Button
                type="button"
                variant="quiet"
                busy={busy}
                aria-label={t.removeOf(name)}
                onClick={() => remove(id, name)}
              >
                {t.remove}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {codes ? (
        <RecoveryCodes codes={codes} onStored={() => setCodes(null)} />
      ) : (
        factors.length > 0 && (
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p>{t.codesLeft(recoveryCodesLeft)}</p>
            <Button type="button" variant="secondary" busy={busy} onClick={renew} title={t.renewHint}>
              {t.renew}
            </Button>
          </div>
        )
      )}
      <details className="border-t border-line pt-4" open={factors.length === 0}>
        <summary className="link cursor-pointer py-2 font-semibold">{t.add}</summary>
        <div className="mt-4">
          <AddFactor
            key={additions}
            heading="h3"
            takesPasskeys={takesPasskeys}
            withProof={withProof}
            onAdded={({ recoveryCodes }) => {
              setAdditions((count) => count + 1)
              setCodes(recoveryCodes)
              return revalidate()
            }}
          />
        </div>
      </details>
      {dialog}
    </Card>
  )
}

const Sessions = ({ sessions }: { sessions: readonly OwnSession[] }) => {
  const t = useTexts(accountTexts)
  const { busy, act } = useAction({ about: 'sessions', reload: true })
  return (
    <Card as="section" aria-labelledby="sessions" className="grid gap-4">
      <div>
        <h2 id="sessions" className="text-xl">
          {t.sessions}
        </h2>
        <p className="mt-1 text-muted">{t.sessionsLead}</p>
      </div>
      <SessionList
        sessions={sessions}
        busy={busy}
        onEnd={(sessionId) => act((call) => call(endOwnSession, { sessionId }), { done: t.ended })}
      />
      {sessions.length > 1 && (
        <Button
          type="button"
          variant="secondary"
          busy={busy}
          className="w-full sm:w-fit"
          onClick={() => act((call) => call(endOtherSessions, {}), { done: t.othersEnded })}
        >
          {t.endOthers}
        </Button>
      )}
    </Card>
  )
}
