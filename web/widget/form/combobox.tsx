import { useEffect, useRef, useState } from 'preact/hooks'
import {
  commonTexts,
  filterOptions,
  formTexts,
  type PageOption,
  say,
} from '#core/engines/widgets/page/index.ts'
import type { FieldControlProps } from './field-props.ts'

/** More are not listed: the user types to find them. */
const maxListed = 50

type ComboboxProps = FieldControlProps & {
  options: PageOption[]
  isDisabled: boolean
  /** Whether the options are already those for the text. */
  isSearched: boolean
  onSearch(text: string): void
}

/** A text box that lists the options for its text (combobox of the WAI-ARIA practices). */
export function Combobox(props: ComboboxProps) {
  const { env, field, id, aria, value, options, isDisabled, isSearched, onChange, onSearch } = props
  /** What the user typed; null if the text is that of the value. */
  const [typed, setTyped] = useState<string | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const chosen = useRef<PageOption | null>(null)
  const current = [...options, ...(chosen.current ? [chosen.current] : [])].find(
    (option) => option.value === value,
  )
  const matching = !isOpen ? [] : isSearched ? options : filterOptions(options, typed ?? '')
  const listed = matching.slice(0, maxListed)
  const optionId = (index: number) => `${id}-option-${index}`
  useEffect(() => document.getElementById(optionId(active))?.scrollIntoView({ block: 'nearest' }), [active])

  const show = (text: string | null, opens: boolean) => {
    setTyped(text)
    setOpen(opens)
    setActive(-1)
    onSearch(text ?? '')
  }
  const choose = (option: PageOption) => {
    chosen.current = option
    onChange(option.value)
    show(null, false)
  }
  const leave = () => {
    if (typed === '') onChange('')
    show(null, false)
  }
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const option = listed[active]
    if (step) {
      setOpen(true)
      setActive(Math.max(0, Math.min(active + step, listed.length - 1)))
    } else if (event.key === 'Enter' && isOpen) {
      if (option) choose(option)
    } else if (event.key === 'Escape' && isOpen) show(null, false)
    else return
    event.preventDefault()
  }
  return (
    <>
      <input
        id={id}
        type="text"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${id}-list` : undefined}
        aria-activedescendant={listed[active] ? optionId(active) : undefined}
        {...aria}
        dir="auto"
        autocomplete="off"
        placeholder={field.placeholder || say(env.displayLocale, commonTexts.search)}
        disabled={isDisabled}
        value={typed ?? current?.label ?? String(value)}
        onInput={({ currentTarget }) => show(currentTarget.value, true)}
        onClick={() => setOpen(true)}
        onKeyDown={press}
        onBlur={leave}
      />
      {matching.length > maxListed && <p class="help">{say(env.displayLocale, formTexts.typeMore)}</p>}
      {isOpen && (
        <div id={`${id}-list`} class="listed" role="listbox" aria-label={field.label}>
          {listed.map((option, index) => (
            <div
              key={option.value}
              id={optionId(index)}
              role="option"
              tabIndex={-1}
              dir="auto"
              aria-selected={option.value === value}
              class={index === active ? 'active' : undefined}
              // The text box keeps the focus.
              onMouseDown={(event) => {
                event.preventDefault()
                choose(option)
              }}
            >
              {option.label}
            </div>
          ))}
        </div>
      )}
    </>
  )
}
