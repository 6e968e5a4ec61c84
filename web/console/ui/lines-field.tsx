import { type ReactNode, type Ref, useState } from 'react'
import { TextAreaField } from './labelled-fields.tsx'
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

/** A list of texts, one on each line. An empty line stays while the user types, but is not an entry. */
export function LinesField({ lines, onChange, placeholder, ref, ...field }: LinesFieldProps) {
  const [typed, setTyped] = useState(lines.join('\n'))
  // The text is replaced when the entries change from outside.
  const text = toLines(typed).join('\n') === lines.join('\n') ? typed : lines.join('\n')
  return (
    <TextAreaField
      {...field}
      ref={ref}
      placeholder={placeholder}
      spellCheck={false}
      rows={2}
      isCode
      value={text}
      onChange={(value) => {
        setTyped(value)
        onChange(toLines(value))
      }}
    />
  )
}
