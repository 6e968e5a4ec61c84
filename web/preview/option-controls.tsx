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
      {options.map(([one, name]) => (
        <label key={one}>
          <input type="radio" name={label} checked={one === value} onChange={() => onSelect(one)} />
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
      {options.map(([one, name]) => (
        <option key={one} value={one}>
          {name}
        </option>
      ))}
    </select>
  </label>
)
