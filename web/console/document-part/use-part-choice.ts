import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import {
  type DocumentPart,
  type PartValues,
  type PartViolation,
  parsePart,
  toPartValues,
} from './part-values.ts'

/** The part of a document that a form imports. `saved` is the current one. */
export function usePartChoice(saved: DocumentPart | null) {
  const [values, setValues] = useState(() => toPartValues(saved))
  const [savedValues, setSavedValues] = useState(values)
  const [problem, setProblem] = useState<PartViolation | null>(null)
  const firstField = useRef<HTMLTextAreaElement>(null)
  const set = (change: Partial<PartValues>) => {
    setProblem(null)
    setValues((current) => ({ ...current, ...change }))
  }
  return {
    values,
    problem,
    firstField,
    set,
    isChanged: JSON.stringify(values) !== JSON.stringify(savedValues),
    /** Makes the current choice the stored one. */
    markSaved: () => setSavedValues(values),
    /** Unfolds the fields and focuses the first. */
    open(): void {
      flushSync(() => set({ isPart: true }))
      firstField.current?.focus()
    },
    /** Undefined if a value is invalid; the form then shows the reason. */
    read(): DocumentPart | null | undefined {
      const parsed = parsePart(values)
      setProblem('problem' in parsed ? parsed.problem : null)
      return 'problem' in parsed ? undefined : parsed.part
    },
  }
}

export type PartChoice = ReturnType<typeof usePartChoice>
