import { call } from '../../../platform/http/call.ts'
import { Badge } from '../../../ui/badge.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { LocalLink, useLang, useTexts } from '../../../ui/language.tsx'
import { Page } from '../../../ui/page.tsx'
import { screenMeta } from '../../../ui/screen-meta.ts'
import { PageSkeleton } from '../../../ui/skeleton.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { listRoles, saveRole } from '../../staff/contract/roles.ts'
import { roleName } from '../../staff/role-names.ts'
import { useMay } from '../../staff/ui/staff.ts'
import type { Route } from './+types/roles.page'
import { rolesTexts } from './roles.texts.ts'

export const clientLoader = () => call(listRoles, {})

export const HydrateFallback = PageSkeleton

export const meta: Route.MetaFunction = screenMeta(rolesTexts)

/** All roles: the built-in ones, and those that the agency created. */
export default function Roles({ loaderData: roles }: Route.ComponentProps) {
  const t = useTexts(rolesTexts)
  const lang = useLang()
  const mayAdd = useMay()(saveRole)
  return (
    <Page title={t.title} lead={t.lead} width="wide">
      <div className="grid gap-6">
        <Tabs
          label={t.views}
          links={[
            { to: '/office/staff', text: t.staff, end: true },
            { to: '/office/staff/roles', text: t.roles },
          ]}
        />
        {mayAdd && (
          <ButtonLink to="/office/staff/roles/new" className="w-full sm:w-fit">
            {t.add}
          </ButtonLink>
        )}
        <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
          {roles.map(({ id, key, name, permissions, members }) => (
            <Card as="li" key={key} className="grid content-start gap-2">
              <p className="flex flex-wrap items-center gap-2">
                <LocalLink to={`/office/staff/roles/${key}`} className="link text-lg font-semibold">
                  {roleName({ role: key, roleName: name }, lang)}
                </LocalLink>
                {id === null && <Badge>{t.builtIn}</Badge>}
              </p>
              <p className="text-muted">
                {t.members(members)} · {t.allows(permissions.length)}
              </p>
            </Card>
          ))}
        </ul>
      </div>
    </Page>
  )
}
