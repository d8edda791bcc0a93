import { useContext, useState } from 'react'
import { isEmail } from '../../../lib/email-address.ts'
import { call } from '../../../platform/http/call.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { EmailField } from '../../../ui/email-field.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { formTexts } from '../../../ui/form.texts.ts'
import { FormAlert, useForm } from '../../../ui/form.tsx'
import { LocalLink, useLang, useTexts } from '../../../ui/language.tsx'
import { OfficeTable } from '../../../ui/office-table.tsx'
import { Page } from '../../../ui/page.tsx'
import { screenMeta } from '../../../ui/screen-meta.ts'
import { PageSkeleton } from '../../../ui/skeleton.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { useInstant } from '../../../ui/time-zone.tsx'
import { inviteMember, listMembers, type Member } from '../contract/members.ts'
import { listRoles, type StaffRole } from '../contract/roles.ts'
import { roleName } from '../role-names.ts'
import type { Route } from './+types/staff.page'
import { STATE_TONES } from './member-state.ts'
import { membersTexts } from './members.texts.ts'
import { RoleField } from './role-field.tsx'
import { StaffContext, useMay } from './staff.ts'

export const clientLoader = async () => {
  const [members, roles] = await Promise.all([call(listMembers, {}), call(listRoles, {})])
  return { members, roles }
}

export const HydrateFallback = PageSkeleton

export const meta: Route.MetaFunction = screenMeta(membersTexts)

/** All staff accounts. */
export default function StaffPage({ loaderData: { members, roles } }: Route.ComponentProps) {
  const t = useTexts(membersTexts)
  const mayInvite = useMay()(inviteMember)
  const [inviting, setInviting] = useState(false)
  return (
    <Page title={t.title} lead={t.lead} width="wide">
      <div className="grid gap-6">
        <Tabs
          label={t.views}
          links={[
            { to: '/office/staff', text: t.title, end: true },
            { to: '/office/staff/roles', text: t.roles },
          ]}
        />
        {mayInvite && (
          <Button type="button" onClick={() => setInviting(true)} className="w-full sm:w-fit">
            {t.invite}
          </Button>
        )}
        <Members members={members} />
      </div>
      <Dialog open={inviting} onClose={() => setInviting(false)} title={t.invite}>
        <InvitationForm roles={roles} onClose={() => setInviting(false)} />
      </Dialog>
    </Page>
  )
}

const Members = ({ members }: { members: readonly Member[] }) => {
  const t = useTexts(membersTexts)
  const lang = useLang()
  const at = useInstant()
  const me = useContext(StaffContext)?.id
  const cell = 'px-4 py-3 text-left align-top'
  return (
    <OfficeTable
      heads={[
        t.person,
        t.role,
        { name: t.factor, className: 'max-md:hidden' },
        { name: t.lastSignIn, className: 'max-md:hidden' },
        t.state,
      ]}
    >
      {members.map((member) => (
        <tr key={member.id}>
          <th scope="row" className={`${cell} font-normal`}>
            <LocalLink to={`/office/staff/${member.id}`} className="link font-semibold">
              {member.name || member.email}
            </LocalLink>{' '}
            {member.id === me && <Badge>{t.you}</Badge>}
            {member.name && <span className="block text-sm break-all text-muted max-sm:hidden">{member.email}</span>}
          </th>
          <td className={cell}>{roleName(member, lang)}</td>
          <td className={`${cell} hidden md:table-cell`}>
            {member.hasSecondFactor ? t.has : <span className="text-muted">{t.hasNot}</span>}
          </td>
          <td className={`${cell} hidden md:table-cell`}>
            {member.lastSignInAt ? at(member.lastSignInAt) : <span className="text-muted">{t.never}</span>}
          </td>
          <td className={cell}>
            <Badge tone={STATE_TONES[member.state]}>{t.states[member.state]}</Badge>
          </td>
        </tr>
      ))}
    </OfficeTable>
  )
}

const InvitationForm = ({ roles, onClose }: { roles: readonly StaffRole[]; onClose: () => void }) => {
  const t = useTexts(membersTexts)
  const words = useTexts(formTexts)
  const form = useForm({
    values: { email: '', role: 'Reservations', language: useLang() as string },
    check: ({ email }) => ({ email: !isEmail(email) && (email ? words.wrongEmail : words.missingEmail) }),
    send: ({ email, role, language }, call) =>
      call(inviteMember, { email, role, language: language === 'es' ? 'es' : 'en' }),
    done: (_, { email }) => t.invited(email),
    onSuccess: onClose,
    reload: true,
  })
  return (
    <form {...form.props} className="grid gap-4">
      <p className="text-muted">{t.inviteLead}</p>
      <FormAlert form={form} />
      <EmailField {...form.field('email')} label={t.email} maxLength={254} autoComplete="off" />
      <RoleField {...form.field('role')} label={t.role} roles={roles} />
      <SelectField {...form.field('language')} label={t.mailLanguage} required>
        <option value="en">English</option>
        <option value="es">Español</option>
      </SelectField>
      <div className="flex flex-wrap gap-3">
        <Button busy={form.busy}>{t.send}</Button>
        <Button type="button" variant="secondary" onClick={onClose}>
          {t.back}
        </Button>
      </div>
    </form>
  )
}
