import { useState } from 'react'
import type { ToolExecution } from '../../../api/queries/tools.ts'
import { playgroundTexts } from '../../../texts/playground-texts.ts'
import { CodeEditor } from '../../../ui/code/code-editor.tsx'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'

/** The result as JSON: from the API, and as clients of each MCP revision get it. */
export function RawResult({ execution }: { execution: ToolExecution }) {
  const [view, setView] = useState('')
  const { result, client_results: clientResults } = execution
  const shown = clientResults.find(({ revision }) => revision === view)
  const options = [
    { value: '', label: playgroundTexts.serviceResult },
    ...clientResults.map(({ revision }) => ({ value: revision, label: playgroundTexts.clientsOf(revision) })),
  ]
  return (
    <div className="flex flex-col gap-3">
      {clientResults.length > 0 && (
        <SegmentedControl
          label={playgroundTexts.eras}
          options={options}
          value={shown ? view : ''}
          onChange={setView}
        />
      )}
      {shown && <p className="text-xs text-muted">{playgroundTexts.eraHint}</p>}
      <CodeEditor
        label={playgroundTexts.rawLabel}
        isReadOnly
        value={JSON.stringify(shown?.result ?? result, null, 2)}
      />
    </div>
  )
}
