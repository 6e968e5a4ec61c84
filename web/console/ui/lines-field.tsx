import { type ReactNode, type Ref, useState } from 'react'
import { Field, TextArea } from './field.tsx'
import { toLines } from './to-lines.ts'

type LinesFieldProps = {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  placeholder?: string
  ref?: Ref<HTMLTextAreaElement>
  lines: readonly string[]
  onChange: (lines: string[]) => void
}

/** A list of texts, one a line. Empty lines stay during typing but are no entries. */
export function LinesField({ lines, onChange, placeholder, ref, ...field }: LinesFieldProps) {
  const [typed, setTyped] = useState(lines.join('\n'))
  // Entries from elsewhere replace the text.
  const text = toLines(typed).join('\n') === lines.join('\n') ? typed : lines.join('\n')
  return (
    <Field {...field}>
      {(control) => (
        <TextArea
          {...control}
          ref={ref}
          placeholder={placeholder}
          spellCheck={false}
          rows={2}
          className="font-mono text-sm"
          value={text}
          onChange={(event) => {
            setTyped(event.target.value)
            onChange(toLines(event.target.value))
          }}
        />
      )}
    </Field>
  )
}
