type RadioGroupProps<Value extends string> = {
  /** Unique on the page. */
  name: string
  label: string
  options: readonly { value: Value; label: string; hint?: string }[]
  value: Value
  onChange: (value: Value) => void
}

/** A choice of a few options, each with an explanation. */
export const RadioGroup = <Value extends string>({
  name,
  label,
  options,
  value,
  onChange,
}: RadioGroupProps<Value>) => (
  <fieldset className="flex flex-col gap-3">
    <legend className="mb-2 text-sm font-medium">{label}</legend>
    {options.map((option) => (
      <label key={option.value} className="flex items-start gap-2.5">
        <input
          type="radio"
          name={name}
          checked={value === option.value}
          onChange={() => onChange(option.value)}
          className="mt-0.5 size-4.5 shrink-0 accent-accent"
        />
        <span className="text-sm">
          {option.label}
          {option.hint && <span className="block text-xs text-muted">{option.hint}</span>}
        </span>
      </label>
    ))}
  </fieldset>
)
