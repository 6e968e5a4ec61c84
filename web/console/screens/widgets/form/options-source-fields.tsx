import { useState } from 'react'
import type { FormField } from '../../../api/queries/widgets.ts'
import { isJsonMembers } from '../../../schema-form/json-schema.ts'
import { formTexts } from '../../../texts/widgets-texts.ts'
import { TextField } from '../../../ui/labelled-fields.tsx'
import type { FieldPartProps } from './field-part-props.ts'

type Source = FormField['options_source']

/** The tool that loads the options, and where they are in its result. `listId` names a list of tools. */
export function OptionsSourceFields({ field, listId, onChange }: FieldPartProps & { listId: string }) {
  const source = field.options_source
  const set = (change: Partial<Source>) => onChange({ options_source: { ...source, ...change } })
  return (
    <>
      <TextField
        label={formTexts.sourceTool}
        hint={formTexts.sourceToolHint}
        list={listId}
        isCode
        value={source.target_tool_name}
        onChange={(target_tool_name) => set({ target_tool_name })}
      />
      {source.target_tool_name !== '' && (
        <>
          <ArgumentsField source={source} onChange={set} />
          {sourcePaths.map((name) => (
            <TextField
              key={name}
              label={formTexts.sourcePaths[name].label}
              hint={formTexts.sourcePaths[name].hint}
              isCode
              value={source[name]}
              onChange={(path) => set({ [name]: path })}
            />
          ))}
        </>
      )}
    </>
  )
}

const sourcePaths = ['items_path', 'value_path', 'label_path'] as const

type ArgumentsFieldProps = { source: Source; onChange: (change: Partial<Source>) => void }

/** Text that is no JSON object stays in the field and is not saved. */
function ArgumentsField({ source, onChange }: ArgumentsFieldProps) {
  const [typed, setTyped] = useState(JSON.stringify(source.arguments))
  return (
    <TextField
      label={formTexts.sourceArguments}
      hint={formTexts.sourceArgumentsHint}
      error={parseObject(typed) ? undefined : formTexts.badArguments}
      isCode
      value={typed}
      onChange={(text) => {
        setTyped(text)
        const parsed = parseObject(text)
        if (parsed) onChange({ arguments: parsed })
      }}
    />
  )
}

function parseObject(text: string): Source['arguments'] | null {
  try {
    const parsed: unknown = JSON.parse(text)
    return isJsonMembers(parsed) ? (parsed as Source['arguments']) : null
  } catch {
    return null
  }
}
