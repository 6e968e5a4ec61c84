import {
  formatOffset,
  formTexts,
  isInstantField,
  listInstants,
  say,
  splitOffset,
} from '#core/engines/widgets/page/index.ts'
import type { FieldControlProps } from './field-props.ts'

/** A date and time. Where the clocks show the time twice, the user chooses which one is meant. */
export function TimeField({ env, field, value, given, id, aria, timeZone, onChange }: FieldControlProps) {
  const [text, offset] = splitOffset(String(value))
  const instants = text && isInstantField(field, String(given ?? '')) ? listInstants(text, timeZone) : []
  const offsets = instants.map((instant) => formatOffset(instant, timeZone))
  return (
    <>
      <input
        id={id}
        type="datetime-local"
        value={text}
        {...aria}
        onInput={({ currentTarget }) => onChange(currentTarget.value)}
      />
      {offsets.length > 1 && (
        <select
          aria-label={say(env.displayLocale, formTexts.timeTwice, { field: field.label })}
          value={offset || offsets[0]}
          onChange={({ currentTarget }) => onChange(text + currentTarget.value)}
        >
          {offsets.map((option, index) => (
            <option key={option} value={option}>
              {say(env.displayLocale, index === 0 ? formTexts.beforeChange : formTexts.afterChange, {
                offset: `UTC${option}`,
              })}
            </option>
          ))}
        </select>
      )}
    </>
  )
}
