import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import {
  type DocumentPart,
  type PartValues,
  type PartViolation,
  parsePart,
  toPartValues,
} from './part-values.ts'

/** Which part of a document a form imports; `saved` is that of before. */
export function usePartChoice(saved: DocumentPart | null) {
  const [values, setValues] = useState(() => toPartValues(saved))
  const [kept, setKept] = useState(values)
  const [fault, setFault] = useState<PartViolation | null>(null)
  const firstField = useRef<HTMLTextAreaElement>(null)
  const set = (change: Partial<PartValues>) => {
    setFault(null)
    setValues((current) => ({ ...current, ...change }))
  }
  return {
    values,
    fault,
    firstField,
    set,
    isChanged: JSON.stringify(values) !== JSON.stringify(kept),
    /** Takes what is chosen as saved. */
    keep: () => setKept(values),
    /** Shows the fields, and begins with the first. */
    open(): void {
      flushSync(() => set({ isPart: true }))
      firstField.current?.focus()
    },
    /** Undefined when something must be corrected, which is shown then. */
    read(): DocumentPart | null | undefined {
      const parsed = parsePart(values)
      setFault('fault' in parsed ? parsed.fault : null)
      return 'fault' in parsed ? undefined : parsed.part
    },
  }
}

export type PartChoice = ReturnType<typeof usePartChoice>
