import { useLang, useTexts } from '../../../ui/language.tsx'
import { permissionWords } from '../../staff/permission-words.ts'
import type { Permission } from '../../staff/permissions.ts'
import { officeTexts } from './office.texts.ts'
import { actionsOn, OFFICE_GROUPS, screensOf } from './office-screens.ts'
import { rolesTexts } from './roles.texts.ts'

/** What staff with these permissions see: the menu, and the actions allowed on each screen. */
export const RolePreview = ({ permissions }: { permissions: readonly Permission[] }) => {
  const t = useTexts(rolesTexts)
  const names = useTexts(officeTexts)
  const lang = useLang()
  const screens = screensOf({ permissions })
  return (
    <section aria-labelledby="preview" className="rounded-card border border-line bg-surface-sunk p-4 sm:p-6">
      <h2 id="preview" className="text-xl">
        {t.preview}
      </h2>
      <p className="mt-1 text-muted">{t.previewLead}</p>
      <div aria-live="polite" className="mt-4 grid gap-5">
        {screens.length === 0 && <p className="font-semibold">{t.nothing}</p>}
        {OFFICE_GROUPS.map((group) => {
          const own = screens.filter((screen) => screen.group === group)
          if (own.length === 0) return null
          return (
            <div key={group}>
              <h3 className="text-sm font-semibold text-muted">{names[group]}</h3>
              <ul className="mt-2 grid gap-3">
                {own.map((screen) => {
                  const possible = actionsOn(screen)
                  const actions = possible.filter((permission) => permissions.includes(permission))
                  return (
                    <li key={screen.path}>
                      <p className="font-semibold">{names[screen.name]}</p>
                      {possible.length > 0 && actions.length === 0 && (
                        <p className="text-sm text-muted">{t.looksOnly}</p>
                      )}
                      {actions.length > 0 && (
                        <ul className="list-disc pl-5 text-sm">
                          {actions.map((permission) => (
                            <li key={permission}>{permissionWords(permission, lang)}</li>
                          ))}
                        </ul>
                      )}
                    </li>
                  )
                })}
              </ul>
            </div>
          )
        })}
      </div>
    </section>
  )
}
