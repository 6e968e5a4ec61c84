import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type ToolListItem, toolPreviewQuery } from '../../api/queries/tools.ts'
import { isJsonMembers, type JsonMembers } from '../../schema-form/json-schema.ts'
import { SchemaForm } from '../../schema-form/schema-form.tsx'
import { testCaseTexts as texts } from '../../texts/tests-texts.ts'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { JsonArguments } from '../tools/playground/json-arguments.tsx'

type CallArgumentsProps = {
  appId: string
  /** Undefined if the draft has no tool with the key. */
  tool: ToolListItem | undefined
  value: JsonMembers
  onChange: (value: JsonMembers) => void
}

/** The arguments as a form of the tool's schema, or as JSON. Without the tool there is no form. */
export function CallArguments({ appId, tool, value, onChange }: CallArgumentsProps) {
  const [view, setView] = useState<'form' | 'json'>('form')
  const preview = useQuery({ ...toolPreviewQuery(appId, tool?.id ?? ''), enabled: Boolean(tool) })
  const schema = preview.data?.preview.tool?.inputSchema
  const hasForm = isJsonMembers(schema)
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 text-sm font-medium">{texts.arguments}</legend>
      {hasForm && (
        <SegmentedControl
          label={texts.argumentViews}
          value={view}
          onChange={setView}
          options={[
            { value: 'form', label: texts.form },
            { value: 'json', label: texts.json },
          ]}
        />
      )}
      {hasForm && view === 'form' ? (
        <SchemaForm key={tool?.id} schema={schema} value={value} onChange={onChange} />
      ) : (
        <JsonArguments value={value} onChange={onChange} />
      )}
    </fieldset>
  )
}
