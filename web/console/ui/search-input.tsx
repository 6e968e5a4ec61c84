import { type ComponentProps, useEffect, useEffectEvent, useState } from 'react'
import { TextInput } from './field.tsx'

/** The pause after the last key, in milliseconds. */
const pauseMs = 200

type SearchInputProps = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> & {
  /** The current search, usually from the address. */
  value: string
  onSearch: (text: string) => void
}

/** Searches once the user stops typing. If the address changed with every key, some keys would be lost. */
export function SearchInput({ value, onSearch, ...rest }: SearchInputProps) {
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  if (known !== value) {
    setKnown(value)
    // A late address must not replace newer text.
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
