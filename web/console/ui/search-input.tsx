import { type ComponentProps, useEffect, useEffectEvent, useState } from 'react'
import { TextInput } from './field.tsx'

/** Milliseconds after the last key until a search begins. */
const pauseMs = 200

type SearchInputProps = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> & {
  /** What is searched for, most often from the URL. */
  value: string
  onSearch: (text: string) => void
}

/** Keeps what is typed until typing pauses: an address that changes with each key would lose keys. */
export function SearchInput({ value, onSearch, ...rest }: SearchInputProps) {
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  if (known !== value) {
    setKnown(value)
    // An address that lags behind must not replace what was typed since.
    if (typed.trim() !== value) setTyped(value)
  }
  const search = useEffectEvent(onSearch)
  useEffect(() => {
    const text = typed.trim()
    if (text === value) return
    const timer = setTimeout(() => search(text), pauseMs)
    return () => clearTimeout(timer)
  }, [typed, value])
  return (
    <TextInput {...rest} type="search" value={typed} onChange={(event) => setTyped(event.target.value)} />
  )
}
