import { useState } from 'react'
import { parseExactJson } from '#base/exact-json.ts'
import { isJsonMembers, type JsonMembers } from '../../../schema-form/json-schema.ts'
import { playgroundTexts } from '../../../texts/playground-texts.ts'
import { CodeEditor } from '../../../ui/code/code-editor.tsx'

type JsonArgumentsProps = { value: JsonMembers; onChange: (value: JsonMembers) => void }

const formatArguments = (value: JsonMembers) => JSON.stringify(value, null, 2)

function parseArguments(text: string): JsonMembers | null {
  try {
    const value: unknown = parseExactJson(text)
    return isJsonMembers(value) ? value : null
  } catch {
    return null
  }
}

/** The arguments as text. While the text is not a JSON object, the last valid arguments are used. */
export function JsonArguments({ value, onChange }: JsonArgumentsProps) {
  const [draft, setDraft] = useState(() => ({ text: formatArguments(value), value }))
  // A value from elsewhere, such as a sample, replaces the text.
  const text = draft.value === value ? draft.text : formatArguments(value)
  const isInvalid = parseArguments(text) === null
  function change(changed: string): void {
    const parsed = parseArguments(changed)
    setDraft({ text: changed, value: parsed ?? value })
    if (parsed) onChange(parsed)
  }
  return (
    <div className="flex flex-col gap-1">
      <CodeEditor label={playgroundTexts.jsonLabel} value={text} onChange={change} />
      <p role="status" className="text-xs font-medium text-danger">
        {isInvalid ? playgroundTexts.invalidJson : ''}
      </p>
    </div>
  )
}
