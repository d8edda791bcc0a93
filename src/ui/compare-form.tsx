import { Button } from './button.tsx'
import { HiddenFields } from './hidden-fields.tsx'
import { useLocalPath } from './language.tsx'

/** Opens the comparison of the results that are checked in the list. `fields` are the fields of the search. */
export const CompareForm = ({
  id,
  action,
  fields,
  label,
}: {
  id: string
  action: string
  fields: Iterable<readonly [name: string, value: string]>
  label: string
}) => (
  <form id={id} method="get" action={useLocalPath()(action)} className="mt-5">
    <HiddenFields fields={fields} />
    <Button variant="secondary">{label}</Button>
  </form>
)
