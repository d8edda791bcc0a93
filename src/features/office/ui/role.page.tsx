import { useState } from 'react'
import { data, useNavigate } from 'react-router'
import { call } from '../../../platform/http/call.ts'
import { useAction } from '../../../ui/action.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { CheckField } from '../../../ui/check-field.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/field.tsx'
import { FormErrors, useForm } from '../../../ui/form.tsx'
import { useLang, useLocalPath, useTexts } from '../../../ui/language.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Page } from '../../../ui/page.tsx'
import { screenMeta } from '../../../ui/screen-meta.ts'
import { PageSkeleton } from '../../../ui/skeleton.tsx'
import { deleteRole, listRoles, type StaffRole, saveRole } from '../../staff/contract/roles.ts'
import { PERMISSION_AREAS, permissionWords, switchPermission } from '../../staff/permission-words.ts'
import type { Permission } from '../../staff/permissions.ts'
import { roleName } from '../../staff/role-names.ts'
import { useMay } from '../../staff/ui/staff.ts'
import { currentOfficeSession } from '../../staff/ui/staff-session.ts'
import type { Route } from './+types/role.page'
import { RolePreview } from './role-preview.tsx'
import { rolesTexts } from './roles.texts.ts'

const NEW: StaffRole = { id: null, key: 'new', name: '', permissions: [], version: 1, members: 0, grantable: true }

/** A role, or an empty one for the key 'new', and the permissions that the signed-in staff member may grant. */
export const clientLoader = async ({ params }: Route.ClientLoaderArgs) => {
  const own = currentOfficeSession()?.staff.permissions ?? []
  if (params.key === NEW.key) return { role: NEW, own }
  const roles = await call(listRoles, {})
  const role = roles.find(({ key }) => key === params.key)
  if (!role) throw data(null, { status: 404 })
  return { role, own }
}

export const HydrateFallback = PageSkeleton

export const meta: Route.MetaFunction = screenMeta(rolesTexts)

export default function RoleEditor({ loaderData: { role, own } }: Route.ComponentProps) {
  const t = useTexts(rolesTexts)
  const lang = useLang()
  const isNew = role.key === NEW.key
  const isBuiltIn = role.id === null && !isNew
  const mayEdit = useMay()(saveRole) && !isBuiltIn && role.grantable
  const [granted, setGranted] = useState<readonly Permission[]>(role.permissions)
  return (
    <Page
      title={isNew ? t.newRole : roleName({ role: role.key, roleName: role.name }, lang)}
      back={{ to: '/office/staff/roles', label: t.allRoles }}
      width="wide"
    >
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid gap-6">
          {isBuiltIn && <Notice>{t.fixed}</Notice>}
          {!isBuiltIn && !role.grantable && <Notice>{t.stronger}</Notice>}
          {mayEdit ? (
            <RoleForm
              key={`${role.key} ${role.version}`}
              role={role}
              own={own}
              granted={granted}
              onSwitch={(permission) => setGranted(switchPermission(granted, permission))}
            />
          ) : (
            <Granted permissions={role.permissions} />
          )}
          {mayEdit && role.id !== null && <DeleteRole role={{ ...role, id: role.id }} />}
        </div>
        <div className="lg:sticky lg:top-6">
          <RolePreview permissions={granted} />
        </div>
      </div>
    </Page>
  )
}

/** The permissions of a role that cannot be changed here. */
const Granted = ({ permissions }: { permissions: readonly Permission[] }) => {
  const t = useTexts(rolesTexts)
  const lang = useLang()
  return (
    <Card as="section" aria-labelledby="permissions">
      <h2 id="permissions" className="text-xl">
        {t.permissions}
      </h2>
      <ul className="mt-3 grid list-disc gap-2 pl-5">
        {permissions.map((permission) => (
          <li key={permission}>{permissionWords(permission, lang)}</li>
        ))}
      </ul>
    </Card>
  )
}

const RoleForm = ({
  role,
  own,
  granted,
  onSwitch,
}: {
  role: StaffRole
  own: readonly Permission[]
  granted: readonly Permission[]
  onSwitch: (permission: Permission) => void
}) => {
  const t = useTexts(rolesTexts)
  const lang = useLang()
  const navigate = useNavigate()
  const list = useLocalPath()('/office/staff/roles')
  const form = useForm({
    values: { name: role.name ?? '' },
    check: ({ name }) => ({ name: !name && t.nameMissing, '': granted.length === 0 && t.noneChosen }),
    send: ({ name }, call) =>
      call(saveRole, {
        ...(role.id !== null && { id: role.id, version: role.version }),
        name,
        permissions: [...granted],
      }),
    placeOf: () => '',
    done: (_, { name }) => t.saved(name),
    onSuccess: () => navigate(list),
  })
  return (
    <Card>
      <FormErrors form={form} />
      <form {...form.props} className="grid gap-6">
        <TextField {...form.field('name')} label={t.name} required maxLength={40} autoComplete="off" />
        {PERMISSION_AREAS.map(({ area, permissions }) => (
          <fieldset key={area} className="grid gap-1">
            <legend className="font-semibold">{t.areas[area]}</legend>
            {permissions.map((permission) => {
              const isLacking = !own.includes(permission)
              return (
                <CheckField
                  key={permission}
                  name={permission}
                  label={permissionWords(permission, lang)}
                  hint={isLacking ? t.lacking : undefined}
                  checked={granted.includes(permission)}
                  disabled={isLacking}
                  onChange={() => onSwitch(permission)}
                />
              )
            })}
          </fieldset>
        ))}
        <Button busy={form.busy} className="w-full sm:w-fit">
          {t.save}
        </Button>
      </form>
    </Card>
  )
}

const DeleteRole = ({ role: { id, name, members } }: { role: StaffRole & { id: number } }) => {
  const t = useTexts(rolesTexts)
  const navigate = useNavigate()
  const list = useLocalPath()('/office/staff/roles')
  const [asking, setAsking] = useState(false)
  const { busy, act } = useAction()
  const title = t.deleteTitle(name ?? '')
  if (members > 0) return <p className="text-muted">{t.inUse(members)}</p>
  const remove = () =>
    act((call) => call(deleteRole, { id }), { done: t.deleted(name ?? ''), onSuccess: () => navigate(list) })
  return (
    <div>
      <Button type="button" variant="danger" onClick={() => setAsking(true)} className="w-full sm:w-fit">
        {t.delete}
      </Button>
      <Dialog open={asking} onClose={() => setAsking(false)} title={title}>
        <p>{t.deleteText}</p>
        <div className="mt-5 flex flex-wrap gap-3">
          <Button type="button" variant="danger" busy={busy} onClick={remove}>
            {t.delete}
          </Button>
          <Button type="button" variant="secondary" onClick={() => setAsking(false)}>
            {t.back}
          </Button>
        </div>
      </Dialog>
    </div>
  )
}
