import { useQuery } from '@tanstack/react-query'
import { type Tool, toolPreviewQuery } from '../../../api/queries/tools.ts'
import { isJsonMembers } from '../../../schema-form/json-schema.ts'
import { playgroundTexts } from '../../../texts/playground-texts.ts'
import { toolsTexts } from '../../../texts/tools-texts.ts'
import { ErrorNotice, Notice } from '../../../ui/notice.tsx'
import { LoadingState } from '../../../ui/spinner.tsx'
import { ArgumentsInput } from './arguments-input.tsx'
import { usePlayground } from './playground-store.ts'
import { RunHistory } from './run-history.tsx'
import { RunView } from './run-view.tsx'
import { SaveRunButton } from './save-run-button.tsx'

export default function Playground({ tool }: { tool: Tool }) {
  const preview = useQuery(toolPreviewQuery(tool.app_id, tool.id))
  const { runs, shownRunId } = usePlayground(tool.id)
  const shown = runs.find(({ id }) => id === shownRunId)
  if (preview.isPending) return <LoadingState />
  if (preview.isLoadingError)
    return <ErrorNotice error={preview.error} onRetry={() => void preview.refetch()} />
  const { runtime_status, tool: descriptor } = preview.data.preview
  const reason = toolsTexts.hiddenReasons[runtime_status.reason] ?? runtime_status.reason
  return (
    <section aria-label={playgroundTexts.title} className="flex flex-col gap-4">
      <p className="text-sm text-muted">{playgroundTexts.intro}</p>
      {!descriptor && <Notice tone="warning" title={playgroundTexts.hiddenTitle(reason)} />}
      {isJsonMembers(descriptor?.inputSchema) && (
        <ArgumentsInput
          tool={tool}
          schema={descriptor.inputSchema}
          example={preview.data.preview.example_arguments}
          result={shown?.execution?.result}
        />
      )}
      <RunView key={tool.id} run={shown} preview={preview.data.preview} appId={tool.app_id} />
      {shown && <SaveRunButton key={shown.id} tool={tool} run={shown} />}
      <RunHistory tool={tool} runs={runs} shownRunId={shownRunId} />
    </section>
  )
}
