import ChevronRight from 'lucide-react/icons/chevron-right'
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import type { Tool, ToolExecution } from '../../../api/queries/tools.ts'
import { buildInitialValue } from '../../../schema-form/initial-value.ts'
import { isJsonMembers, type JsonMembers, type JsonSchema } from '../../../schema-form/json-schema.ts'
import { SchemaForm } from '../../../schema-form/schema-form.tsx'
import { playgroundTexts } from '../../../texts/playground-texts.ts'
import { joinClasses } from '../../../ui/class-names.ts'
import { Tabs } from '../../../ui/tabs.tsx'
import { describeArguments } from './describe-arguments.ts'
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
  const { isOpen, setIsOpen, summary } = useFolding(result, errors.size > 0)
  const load = (args: JsonMembers | null) => {
    replace(args)
    setIsOpen(true)
  }
  return (
    <div className="flex flex-col gap-4" onKeyDownCapture={runByKey}>
      <details open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
        <summary ref={summary} className="flex min-h-9 items-center gap-2 text-sm font-medium">
          <ChevronRight
            aria-hidden
            className={joinClasses('size-4 shrink-0 text-muted', isOpen && 'rotate-90')}
          />
          <span className="shrink-0">{playgroundTexts.arguments}</span>
          {!isOpen && (
            <code className="min-w-0 truncate font-mono text-xs font-normal text-muted">
              {describeArguments(value)}
            </code>
          )}
        </summary>
        <div className="mt-2 flex flex-col gap-4">
          <Tabs
            label={playgroundTexts.views}
            selected={view}
            onSelect={setView}
            tabs={[
              {
                id: 'form',
                label: playgroundTexts.form,
                content: (
                  <SchemaForm
                    key={generation}
                    schema={schema}
                    value={value}
                    onChange={change}
                    errors={errors}
                  />
                ),
              },
              {
                id: 'json',
                label: playgroundTexts.json,
                content: <JsonArguments value={value} onChange={change} />,
              },
            ]}
          />
          <SampleList toolId={tool.id} value={value} onUse={replace} />
        </div>
      </details>
      <RunActions tool={tool} onRun={run} onExample={() => load(example)} onClear={() => load(null)} />
    </div>
  )
}

/** A result folds the form, so that it is in sight below, unless it says what to correct in the form. */
function useFolding(result: ToolExecution['result'] | undefined, hasErrors: boolean) {
  const isFolded = result !== undefined && !hasErrors
  const [isOpen, setIsOpen] = useState(!isFolded)
  const summary = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!result) return
    // A field that had the focus is about to disappear.
    const { current } = summary
    if (isFolded && current?.parentElement?.contains(document.activeElement)) current.focus()
    setIsOpen(!isFolded)
  }, [result, isFolded])
  return { isOpen, setIsOpen, summary }
}

const toMembers = (value: unknown): JsonMembers => (isJsonMembers(value) ? value : {})
