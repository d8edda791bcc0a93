export const ToolButton = ({ className = '', ...rest }: React.ComponentProps<'button'>) => (
  <button
    type="button"
    className={`inline-flex min-h-11 items-center gap-2 rounded-control border border-line-strong bg-surface-raised px-3 text-sm font-semibold hover:bg-surface-sunk disabled:cursor-not-allowed disabled:opacity-60 ${className}`}
    {...rest}
  />
)

/** A labeled select in the bar above the grid. */
export const ToolSelect = <T extends string>({
  label,
  value,
  options,
  onChange,
}: {
  label: string
  value: T
  options: readonly { value: T; name: string }[]
  onChange: (value: T) => void
}) => (
  <label className="grid gap-1 text-sm font-semibold">
    {label}
    <select
      value={value}
      onChange={({ target }) => onChange(target.value as T)}
      className="control min-h-11 w-auto max-w-72 text-sm"
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.name}
        </option>
      ))}
    </select>
  </label>
)
