import { useState } from 'preact/hooks'
import {
  commonTexts,
  filterOptions,
  formTexts,
  type PageOption,
  say,
} from '#core/engines/widgets/page/index.ts'
import { Combobox } from './combobox.tsx'
import { FieldLabel } from './field-label.tsx'
import type { FieldControlProps } from './field-props.ts'
import { useOptions } from './use-options.ts'

/** Longer lists are searched. */
const maxShown = 20

/** A choice among options: a list, buttons or boxes; with many options a text box that searches them. */
export function OptionsField(props: FieldControlProps) {
  const { env, field, id } = props
  const [query, setQuery] = useState('')
  const { options, text, isDisabled, retry } = useOptions(props, query)
  const isSearched = field.source?.isSearch === true
  const isLong = isSearched || options.length > maxShown
  const notes = text && (
    <p id={`${id}-options`} class="help" role="status">
      {text}{' '}
      {retry && (
        <button type="button" class="small" onClick={retry}>
          {say(env.displayLocale, formTexts.tryAgain)}
        </button>
      )}
    </p>
  )
  if (field.type !== 'select')
    return (
      <OptionGroup {...props} options={isSearched ? options : filterOptions(options, query)}>
        {isLong && (
          <input
            type="search"
            aria-label={`${field.label}: ${say(env.displayLocale, commonTexts.search)}`}
            placeholder={say(env.displayLocale, commonTexts.search)}
            value={query}
            disabled={isDisabled}
            onInput={({ currentTarget }) => setQuery(currentTarget.value)}
          />
        )}
        {notes}
      </OptionGroup>
    )
  return (
    <>
      <label for={id}>
        <FieldLabel field={field} />
      </label>
      {isLong ? (
        <Combobox
          {...props}
          options={options}
          isDisabled={isDisabled}
          isSearched={isSearched}
          onSearch={setQuery}
        />
      ) : (
        <SelectControl {...props} options={options} isDisabled={isDisabled} />
      )}
      {notes}
    </>
  )
}

type ChoiceProps = FieldControlProps & { options: PageOption[] }

function SelectControl(props: ChoiceProps & { isDisabled: boolean }) {
  const { env, field, value, id, aria, options, isDisabled, onChange } = props
  const isListed = options.some((option) => option.value === value)
  return (
    <select
      id={id}
      {...aria}
      value={String(value)}
      disabled={isDisabled}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    >
      <option value="">{field.placeholder || say(env.displayLocale, formTexts.choose)}</option>
      {value && !isListed && <option value={String(value)}>{value}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  )
}

/** Radio buttons or checkboxes. The error is attached to the first one, which gets the focus. */
function OptionGroup(props: ChoiceProps & { children: preact.ComponentChildren }) {
  const { field, value, id, aria, options, children, onChange } = props
  const isRadio = field.type === 'radio'
  const selected = Array.isArray(value) ? value : [String(value)]
  const { 'aria-required': _required, ...describedBy } = aria
  const others = selected.filter((choice) => choice && options.every((option) => option.value !== choice))
  const toggle = (choice: string) =>
    onChange(
      isRadio
        ? choice
        : [
            ...options
              .map((option) => option.value)
              .filter((option) => selected.includes(option) !== (option === choice)),
            ...others.filter((other) => other !== choice),
          ],
    )
  return (
    <fieldset class="choices">
      <legend>
        <FieldLabel field={field} />
      </legend>
      {children}
      {[...options, ...others.map((other) => ({ value: other, label: other }))].map((option, index) => (
        <label key={option.value} class="choice" for={`${id}-${index}`}>
          <input
            id={`${id}-${index}`}
            name={id}
            type={isRadio ? 'radio' : 'checkbox'}
            checked={selected.includes(option.value)}
            {...(index === 0 ? describedBy : {})}
            onChange={() => toggle(option.value)}
          />
          <bdi>{option.label}</bdi>
        </label>
      ))}
    </fieldset>
  )
}
