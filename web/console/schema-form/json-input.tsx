import { useState } from 'react'
import { parseExactJson } from '#base/exact-json.ts'
import { schemaFormTexts } from '../texts/schema-form-texts.ts'
import { TextArea } from '../ui/field.tsx'

type JsonInputProps = {
  attributes: { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true }
  value: unknown
  onChange: (value: unknown) => void
}

const formatJson = (value: unknown) => (value === undefined ? '' : JSON.stringify(value, null, 2))

/** Null for invalid JSON. An empty text has the value undefined. */
function parseJson(text: string): { value: unknown } | null {
  if (text.trim() === '') return { value: undefined }
  try {
    return { value: parseExactJson(text) }
  } catch {
    return null
  }
}

/** For values whose schema is too vague for a form. */
export function JsonInput({ attributes, value, onChange }: JsonInputProps) {
  const [draft, setDraft] = useState({ text: formatJson(value), value })
  const isOwn = JSON.stringify(draft.value) === JSON.stringify(value)
  const text = isOwn ? draft.text : formatJson(value)
  const isInvalid = parseJson(text) === null
  function change(changed: string): void {
    const parsed = parseJson(changed)
    setDraft({ text: changed, value: parsed ? parsed.value : value })
    if (parsed) onChange(parsed.value)
  }
  return (
    <>
      <TextArea
        {...attributes}
        rows={2}
        spellCheck={false}
        className="font-mono text-sm"
        placeholder={schemaFormTexts.jsonHint}
        aria-invalid={isInvalid || attributes['aria-invalid']}
        value={text}
        onChange={(event) => change(event.target.value)}
      />
      {isInvalid && <p className="text-xs text-danger">{schemaFormTexts.invalidJson}</p>}
    </>
  )
}
