type OptionsProps<Value> = {
  label: string
  options: [Value, string][]
  value: Value
  onSelect(value: Value): void
}

export const SegmentedControl = <Value extends string | number>({
  label,
  options,
  value,
  onSelect,
}: OptionsProps<Value>) => (
  <fieldset>
    <legend>{label}</legend>
    <div class="segments">
      {options.map(([option, name]) => (
        <label key={option}>
          <input type="radio" name={label} checked={option === value} onChange={() => onSelect(option)} />
          <span>{name}</span>
        </label>
      ))}
    </div>
  </fieldset>
)

export const SelectControl = ({ label, options, value, onSelect }: OptionsProps<string>) => (
  <label class="select">
    <span>{label}</span>
    <select value={value} onChange={({ currentTarget }) => onSelect(currentTarget.value)}>
      {options.map(([option, name]) => (
        <option key={option} value={option}>
          {name}
        </option>
      ))}
    </select>
  </label>
)
