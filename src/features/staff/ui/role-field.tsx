import { SelectField } from '../../../ui/field.tsx'
import { useLang } from '../../../ui/language.tsx'
import type { StaffRole } from '../contract/roles.ts'
import { roleName } from '../role-names.ts'

/** A choice among the roles that the signed-in staff member may assign. */
export const RoleField = ({
  roles,
  ...field
}: {
  roles: readonly StaffRole[]
  name: string
  label: string
  error: string | undefined
  defaultValue: string
}) => {
  const lang = useLang()
  return (
    <SelectField {...field} required>
      {roles
        .filter(({ grantable, key }) => grantable || key === field.defaultValue)
        .map(({ key, name }) => (
          <option key={key} value={key}>
            {roleName({ role: key, roleName: name }, lang)}
          </option>
        ))}
    </SelectField>
  )
}
