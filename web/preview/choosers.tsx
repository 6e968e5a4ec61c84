type Props<Value> = {
  label: string
  options: [Value, string][]
  value: Value
  onChoose(value: Value): void
}

/** Radio buttons for a few options, all visible. */
export const Segments = <Value extends string | number>({
  label,
  options,
  value,
  onChoose,
}: Props<Value>) => (
  <fieldset>
    <legend>{label}</legend>
    <div class="segments">
      {options.map(([one, name]) => (
        <label key={one}>
          <input type="radio" name={label} checked={one === value} onChange={() => onChoose(one)} />
          <span>{name}</span>
        </label>
      ))}
    </div>
  </fieldset>
)

/** A drop-down list for many options. */
export const Select = ({ label, options, value, onChoose }: Props<string>) => (
  <label class="select">
    <span>{label}</span>
    <select value={value} onChange={({ currentTarget }) => onChoose(currentTarget.value)}>
      {options.map(([one, name]) => (
        <option key={one} value={one}>
          {name}
        </option>
      ))}
    </select>
  </label>
)
