import { useState } from 'react'
import { data, useNavigate } from 'react-router'
import { call } from '../../../platform/http/call.ts'
import { useAction } from '../../../ui/action.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { useForm } from '../../../ui/form.tsx'
import { useLang, useLocalPath, useTexts } from '../../../ui/language.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Page } from '../../../ui/page.tsx'
import { screenMeta } from '../../../ui/screen-meta.ts'
import { PageSkeleton } from '../../../ui/skeleton.tsx'
import { useInstant } from '../../../ui/time-zone.tsx'
import type { OfficeSessionLine } from '../contract/account.ts'
import {
  changeMemberRole,
  disableMember,
  enableMember,
  endMemberSession,
  endMemberSessions,
  listMemberSessions,
  listMembers,
  type Member,
  resendInvitation,
  resetMemberFactor,
  withdrawInvitation,
} from '../contract/members.ts'
import { listRoles, type StaffRole } from '../contract/roles.ts'
import { roleName } from '../role-names.ts'
import type { Route } from './+types/member.page'
import { STATE_TONES } from './member-state.ts'
import { membersTexts } from './members.texts.ts'
import { RoleField } from './role-field.tsx'
import { SessionList } from './session-list.tsx'
import { useMay } from './staff.ts'
import { currentOfficeSession } from './staff-session.ts'

/** One staff member. The sessions are null without the permission to see them. */
export const clientLoader = async ({ params }: Route.ClientLoaderArgs) => {
  const id = Number(params.staffId)
  const maySee = currentOfficeSession()?.staff.permissions.some((granted) => granted === listMemberSessions.permission)
  const [members, roles] = await Promise.all([call(listMembers, {}), call(listRoles, {})])
  const member = members.find((other) => other.id === id)
  if (!member) throw data(null, { status: 404 })
  return { member, roles, sessions: maySee ? await call(listMemberSessions, { id }) : null }
}

export const HydrateFallback = PageSkeleton

export const meta: Route.MetaFunction = screenMeta(membersTexts)

export default function MemberPage({ loaderData: { member, roles, sessions } }: Route.ComponentProps) {
  const t = useTexts(membersTexts)
  const mayEdit = useMay()(changeMemberRole) && member.manageable
  return (
    <Page
      title={member.name || member.email}
      lead={member.name ? member.email : undefined}
      back={{ to: '/office/staff', label: t.allStaff }}
    >
      <div className="grid gap-6">
        <p>
          <Badge tone={STATE_TONES[member.state]}>{t.states[member.state]}</Badge>
        </p>
        {!mayEdit && <Notice>{t.notManaged}</Notice>}
        {member.state === 'invited' && <Invitation member={member} mayEdit={mayEdit} />}
        <Role key={member.role} member={member} roles={roles} mayEdit={mayEdit} />
        {member.state !== 'invited' && (
          <>
            <Factor member={member} mayEdit={mayEdit} />
            <Access member={member} mayEdit={mayEdit} />
          </>
        )}
        {sessions && member.state !== 'invited' && <Sessions id={member.id} sessions={sessions} />}
      </div>
    </Page>
  )
}

type Section = { member: Member; mayEdit: boolean }

const Invitation = ({ member: { id, email, invitedUntil }, mayEdit }: Section) => {
  const t = useTexts(membersTexts)
  const at = useInstant()
  const navigate = useNavigate()
  const list = useLocalPath()('/office/staff')
  const { busy, act } = useAction({ reload: true })
  const withdraw = () =>
    act((call) => call(withdrawInvitation, { id }), { done: t.withdrawn, onSuccess: () => navigate(list) })
  return (
    <Card as="section" aria-label={t.states.invited} className="grid gap-4">
      <p>{invitedUntil ? t.until(at(invitedUntil)) : t.ended}</p>
      {mayEdit && (
        <div className="flex flex-wrap gap-3">
          <Button
            type="button"
            variant="secondary"
            busy={busy}
            onClick={() => act((call) => call(resendInvitation, { id }), { done: t.resent(email) })}
          >
            {t.resend}
          </Button>
          <Button type="button" variant="danger" busy={busy} onClick={withdraw}>
            {t.withdraw}
          </Button>
        </div>
      )}
    </Card>
  )
}

const Role = ({ member, roles, mayEdit }: Section & { roles: readonly StaffRole[] }) => {
  const t = useTexts(membersTexts)
  const lang = useLang()
  const { id, name, email } = member
  const nameOf = (key: string) =>
    roleName({ role: key, roleName: roles.find((role) => role.key === key)?.name ?? null }, lang)
  const form = useForm({
    values: { role: member.role },
    send: ({ role }, call) => call(changeMemberRole, { id, role }),
    done: (_, { role }) => t.roleSaved(name || email, nameOf(role)),
    reload: true,
  })
  return (
    <Card as="section" aria-labelledby="role" className="grid gap-4">
      <h2 id="role" className="text-xl">
        {t.role}
      </h2>
      {mayEdit ? (
        <form {...form.props} className="grid max-w-md gap-4">
          <RoleField {...form.field('role')} label={t.role} roles={roles} />
          <p className="text-sm text-muted">{t.roleLead}</p>
          <Button busy={form.busy} variant="secondary" className="w-full sm:w-fit">
            {t.saveRole}
          </Button>
        </form>
      ) : (
        <p>{roleName(member, lang)}</p>
      )}
    </Card>
  )
}

const Factor = ({ member: { id, name, hasSecondFactor }, mayEdit }: Section) => {
  const t = useTexts(membersTexts)
  const [asking, setAsking] = useState(false)
  const { busy, act } = useAction({ reload: true })
  const close = () => setAsking(false)
  return (
    <Card as="section" aria-labelledby="factor" className="grid gap-4">
      <h2 id="factor" className="text-xl">
        {t.factor}
      </h2>
      <p>{hasSecondFactor ? t.has : t.hasNot}</p>
      {mayEdit && hasSecondFactor && (
        <>
          <p className="text-muted">{t.factorLead}</p>
          <Button type="button" variant="secondary" onClick={() => setAsking(true)} className="w-full sm:w-fit">
            {t.resetFactor}
          </Button>
        </>
      )}
      <Dialog open={asking} onClose={close} title={t.resetTitle}>
        <p>{t.resetText(name)}</p>
        <div className="mt-5 flex flex-wrap gap-3">
          <Button
            type="button"
            variant="danger"
            busy={busy}
            onClick={() => act((call) => call(resetMemberFactor, { id }), { done: t.factorReset, onSuccess: close })}
          >
            {t.resetFactor}
          </Button>
          <Button type="button" variant="secondary" onClick={close}>
            {t.back}
          </Button>
        </div>
      </Dialog>
    </Card>
  )
}

const Access = ({ member: { id, name, state }, mayEdit }: Section) => {
  const t = useTexts(membersTexts)
  const [asking, setAsking] = useState(false)
  const { busy, act } = useAction({ reload: true })
  const close = () => setAsking(false)
  const isDisabled = state === 'disabled'
  const enable = () => act((call) => call(enableMember, { id }), { done: t.enabled(name) })
  return (
    <Card as="section" aria-labelledby="access" className="grid gap-4">
      <h2 id="access" className="text-xl">
        {t.access}
      </h2>
      <p>{isDisabled ? t.isDisabled : t.isActive}</p>
      {mayEdit && (
        <Button
          type="button"
          variant={isDisabled ? 'secondary' : 'danger'}
          busy={busy}
          onClick={isDisabled ? enable : () => setAsking(true)}
          className="w-full sm:w-fit"
        >
          {isDisabled ? t.enable : t.disable}
        </Button>
      )}
      <Dialog open={asking} onClose={close} title={t.disableTitle(name)}>
        <p>{t.disableText}</p>
        <div className="mt-5 flex flex-wrap gap-3">
          <Button
            type="button"
            variant="danger"
            busy={busy}
            onClick={() => act((call) => call(disableMember, { id }), { done: t.disabled(name), onSuccess: close })}
          >
            {t.disable}
          </Button>
          <Button type="button" variant="secondary" onClick={close}>
            {t.back}
          </Button>
        </div>
      </Dialog>
    </Card>
  )
}

const Sessions = ({ id, sessions }: { id: number; sessions: readonly OfficeSessionLine[] }) => {
  const t = useTexts(membersTexts)
  const mayEnd = useMay()(endMemberSession)
  const { busy, act } = useAction({ reload: true })
  return (
    <Card as="section" aria-labelledby="sessions" className="grid gap-4">
      <h2 id="sessions" className="text-xl">
        {t.sessions}
      </h2>
      <SessionList
        sessions={sessions}
        busy={busy}
        {...(mayEnd && {
          onEnd: (sessionId: number) =>
            act((call) => call(endMemberSession, { id, sessionId }), { done: t.sessionEnded }),
        })}
      />
      {mayEnd && sessions.length > 0 && (
        <Button
          type="button"
          variant="secondary"
          busy={busy}
          onClick={() => act((call) => call(endMemberSessions, { id }), { done: t.allEnded })}
          className="w-full sm:w-fit"
        >
          {t.endAll}
        </Button>
      )}
    </Card>
  )
}
