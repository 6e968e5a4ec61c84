import { type KeyboardEvent, useMemo, useState } from 'react'
import type { Tool, ToolExecution } from '../../../api/queries/tools.ts'
import { buildInitialValue } from '../../../schema-form/initial-value.ts'
import { isJsonMembers, type JsonMembers, type JsonSchema } from '../../../schema-form/json-schema.ts'
import { SchemaForm } from '../../../schema-form/schema-form.tsx'
import { playgroundTexts } from '../../../texts/playground-texts.ts'
import { Tabs } from '../../../ui/tabs.tsx'
import { JsonArguments } from './json-arguments.tsx'
import { setPlaygroundArguments, startRun, usePlayground } from './playground-store.ts'
import { readArgumentViolations } from './read-result.ts'
import { RunActions } from './run-actions.tsx'
import { SampleList } from './sample-list.tsx'

type ArgumentsInputProps = {
  tool: Tool
  schema: JsonSchema
  example: JsonMembers
  /** The result on screen. Its violations appear at their fields. */
  result: ToolExecution['result'] | undefined
}

/** The arguments as a form or as JSON; both edit the same value. */
export function ArgumentsInput({ tool, schema, example, result }: ArgumentsInputProps) {
  const { arguments: typed } = usePlayground(tool.id)
  const [view, setView] = useState<'form' | 'json'>('form')
  // Loading other arguments starts a new form, which decides again which fields to fold.
  const [generation, setGeneration] = useState(0)
  const initial = useMemo(() => toMembers(buildInitialValue(schema, schema)), [schema])
  const errors = useMemo(() => readArgumentViolations(result), [result])
  const value = typed ?? initial
  const change = (args: JsonMembers) => setPlaygroundArguments(tool.id, args)
  const replace = (args: JsonMembers | null) => {
    setPlaygroundArguments(tool.id, args)
    setGeneration(generation + 1)
  }
  const run = () => void startRun(tool, value)
  function runByKey(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    event.stopPropagation()
    run()
  }
  return (
    <div className="flex flex-col gap-4" onKeyDownCapture={runByKey}>
      <Tabs
        label={playgroundTexts.views}
        selected={view}
        onSelect={setView}
        tabs={[
          {
            id: 'form',
            label: playgroundTexts.form,
            content: (
              <SchemaForm key={generation} schema={schema} value={value} onChange={change} errors={errors} />
            ),
          },
          {
            id: 'json',
            label: playgroundTexts.json,
            content: <JsonArguments value={value} onChange={change} />,
          },
        ]}
      />
      <RunActions tool={tool} onRun={run} onExample={() => replace(example)} onClear={() => replace(null)} />
      <SampleList toolId={tool.id} value={value} onUse={replace} />
    </div>
  )
}

const toMembers = (value: unknown): JsonMembers => (isJsonMembers(value) ? value : {})
