import { useState } from 'react'
import type { Tool } from '../../../api/queries/tools.ts'
import { isJsonMembers } from '../../../schema-form/json-schema.ts'
import { mappingTexts } from '../../../texts/widgets-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { isNameable } from '../../../ui/code/json-path.ts'
import { type JsonNode, JsonTree } from '../../../ui/code/json-tree.tsx'
import { primitiveShapes } from '../primitives.ts'
import type { ViewValues } from '../widget-values.ts'
import { PathToggle, RowsToggle } from './path-toggle.tsx'
import { isShown } from './pick-into.ts'
import { RunDialog } from './run-dialog.tsx'
import { useAnswer } from './use-answer.ts'

type AnswerPanelProps = {
  tool: Tool
  values: ViewValues
  /** The slot that the next pick fills; null adds an entry or a column. */
  target: string | null
  onPick: (path: string) => void
  onRows: (path: string) => void
}

/** A real result of the tool as a tree to pick from. Without a result, the documented paths. */
export function AnswerPanel(props: AnswerPanelProps) {
  const { tool, target } = props
  const { answer, hasRun, documentPaths } = useAnswer(tool)
  const [isRunning, setIsRunning] = useState(false)
  const hint = target ? mappingTexts.pickInto(mappingTexts.slots[target] ?? target) : mappingTexts.pickHint
  return (
    <section className="rounded-card border border-line">
      <header className="flex flex-wrap items-center justify-between gap-2 border-b border-line px-3 py-2">
        <div className="min-w-0">
          <h2 className="text-sm font-medium">{mappingTexts.pick}</h2>
          <p className="text-xs text-muted" aria-live="polite">
            {hint}
          </p>
        </div>
        <Button onClick={() => setIsRunning(true)}>
          {hasRun ? mappingTexts.runAgain : mappingTexts.run}
        </Button>
      </header>
      <div className="max-h-96 overflow-auto p-3">
        {answer === undefined ? (
          <DocumentPaths {...props} paths={documentPaths} hasRun={hasRun} />
        ) : (
          <JsonTree value={answer} renderAction={(node) => <NodeAction {...props} node={node} />} />
        )}
      </div>
      {isRunning && <RunDialog tool={tool} onClose={() => setIsRunning(false)} />}
    </section>
  )
}

/** The most paths listed; others can be typed. */
const mostPaths = 200

type DocumentPathsProps = AnswerPanelProps & { paths: readonly string[]; hasRun: boolean }

function DocumentPaths({ paths, hasRun, values, onPick }: DocumentPathsProps) {
  if (paths.length === 0) return <p className="text-sm text-muted">{mappingTexts.noPaths}</p>
  return (
    <>
      <p className="text-xs text-muted">{hasRun ? mappingTexts.emptyAnswer : mappingTexts.documentPaths}</p>
      <ul className="mt-2 flex flex-wrap gap-1.5">
        {paths.slice(0, mostPaths).map((path) => (
          <li key={path} className="max-w-full">
            <PathToggle path={path} label={path} isOn={isShown(values, path)} onPick={onPick} />
          </li>
        ))}
      </ul>
    </>
  )
}

function NodeAction({
  node: { name, path, value },
  values,
  onPick,
  onRows,
}: AnswerPanelProps & { node: JsonNode }) {
  const isItem = path.endsWith('[]')
  if (!isItem && !isNameable(name)) return null
  const isList = Array.isArray(value)
  if (isList && !isItem && primitiveShapes[values.primitive].hasRows && !path.includes('[]'))
    return <RowsToggle path={path} isOn={values.collection_path === path} onPick={onRows} />
  if (isList || isJsonMembers(value)) return null
  return <PathToggle path={path} isOn={isShown(values, path)} onPick={onPick} />
}
