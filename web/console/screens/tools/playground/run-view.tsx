import { useState } from 'react'
import type { ToolPreview } from '../../../api/queries/tools.ts'
import { playgroundTexts } from '../../../texts/playground-texts.ts'
import { ErrorNotice } from '../../../ui/notice.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { ContentBlocks } from './content-blocks.tsx'
import type { PlaygroundRun } from './playground-store.ts'
import { RawResult } from './raw-result.tsx'
import { RequestView } from './request-view.tsx'
import { ResultNotes } from './result-notes.tsx'
import { ResultSummary } from './result-summary.tsx'
import { StructuredResult } from './structured-result.tsx'
import { WidgetView } from './widget-view.tsx'

type RunTab = keyof typeof playgroundTexts.tabs
type RunViewProps = { run: PlaygroundRun | undefined; preview: ToolPreview; appId: string }

/** A run: its result, its request, and the widget with its result. */
export function RunView({ run, preview, appId }: RunViewProps) {
  const [tab, setTab] = useState<RunTab>('result')
  const content: Record<RunTab, () => React.ReactNode> = {
    result: () => <RunResult run={run} />,
    content: () => (run?.execution ? <ContentBlocks result={run.execution.result} /> : <NeverRan />),
    request: () => <RequestView preview={preview} execution={run?.execution ?? null} />,
    widget: () => <WidgetView preview={preview} run={run} appId={appId} />,
    raw: () => (run?.execution ? <RawResult execution={run.execution} /> : <NeverRan />),
  }
  const ids = Object.keys(playgroundTexts.tabs) as RunTab[]
  return (
    <div>
      {/* Only the outcome is read out, since a result may be long. */}
      <div role="status">{run && <ResultSummary run={run} />}</div>
      <Tabs
        label={playgroundTexts.resultTabs}
        selected={tab}
        onSelect={setTab}
        tabs={ids.map((id) => ({
          id,
          label: playgroundTexts.tabs[id],
          content: id === tab ? content[id]() : null,
        }))}
      />
    </div>
  )
}

const NeverRan = () => (
  <p className="rounded-control border border-dashed border-control/60 p-6 text-center text-sm text-muted">
    {playgroundTexts.neverRan}
  </p>
)

function RunResult({ run }: { run: PlaygroundRun | undefined }) {
  if (!run) return <NeverRan />
  if (!run.execution) return <ErrorNotice error={run.error} />
  return (
    <div className="flex flex-col gap-3">
      <ResultNotes result={run.execution.result} />
      <StructuredResult result={run.execution.result} />
    </div>
  )
}
