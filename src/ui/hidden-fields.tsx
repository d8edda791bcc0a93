/** Query parameters that a GET form must preserve. */
export const HiddenFields = ({ fields }: { fields: Iterable<readonly [name: string, value: string]> }) =>
  [...fields].map(([name, value]) => <input key={`${name}=${value}`} type="hidden" name={name} value={value} />)
