import { type Lang, texts } from '../../lib/languages.ts'
import { isRole, type Role } from './permissions.ts'

const names = texts(
  {
    Owner: 'Owner',
    Manager: 'Manager',
    Reservations: 'Reservations',
    Finance: 'Finance',
    Documents: 'Documents',
    Content: 'Content',
    Support: 'Support',
    Auditor: 'Auditor (read only)',
  } satisfies Record<Role, string>,
  {
    Owner: 'Propietario',
    Manager: 'Gerente',
    Reservations: 'Reservas',
    Finance: 'Finanzas',
    Documents: 'Documentos',
    Content: 'Contenido',
    Support: 'Atención al cliente',
    Auditor: 'Auditor (solo lectura)',
  },
)

/** The name of a role: `roleName` is set for a role that the agency created. */
export const roleName = ({ role, roleName: own }: { role: string; roleName: string | null }, lang: Lang): string =>
  own ?? (isRole(role) ? names[lang][role] : role)

/** Whether a name is the name of a built-in role, in either language, ignoring case. */
export const isBuiltInName = (name: string): boolean =>
  Object.values(names).some((all) => Object.values(all).some((known) => known.toLowerCase() === name.toLowerCase()))
