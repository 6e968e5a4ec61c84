import { useQuery } from '@tanstack/react-query'
import { type Tool, toolPreviewQuery } from '../../../api/queries/tools.ts'
import { isJsonMembers } from '../../../schema-form/json-schema.ts'
import { mappingTexts } from '../../../texts/widgets-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { JsonTree } from '../../../ui/code/json-tree.tsx'
import { ErrorNotice, Notice } from '../../../ui/notice.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { QueryContent } from '../../../ui/query-content.tsx'
import { ArgumentsInput } from '../../tools/playground/arguments-input.tsx'
import { type PlaygroundRun, usePlayground } from '../../tools/playground/playground-store.ts'
import { joinTexts } from '../../tools/playground/read-result.ts'

/** Runs the tool of the draft. The result also appears in the playground of the tool. */
export function RunDialog({ tool, onClose }: { tool: Tool; onClose: () => void }) {
  const preview = useQuery(toolPreviewQuery(tool.app_id, tool.id))
  const { runs } = usePlayground(tool.id)
  const run = runs[0]
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="large"
      title={mappingTexts.runTitle(tool.name)}
      description={mappingTexts.runHint}
      footer={
        run?.execution?.ok && (
          <Button look="primary" onClick={onClose}>
            {mappingTexts.useAnswer}
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-4">
        <QueryContent query={preview}>
          {({ preview: { tool: descriptor, example_arguments: example } }) =>
            isJsonMembers(descriptor?.inputSchema) && (
              <ArgumentsInput
                tool={tool}
                schema={descriptor.inputSchema}
                example={example}
                result={run?.execution?.result}
              />
            )
          }
        </QueryContent>
        {run && <RunOutcome run={run} />}
      </div>
    </Dialog>
  )
}

function RunOutcome({ run: { execution, error } }: { run: PlaygroundRun }) {
  if (!execution) return <ErrorNotice error={error} />
  if (!execution.ok)
    return (
      <Notice tone="danger" isAlert title={mappingTexts.runFailed}>
        <p className="whitespace-pre-wrap">{joinTexts(execution.result)}</p>
      </Notice>
    )
  return (
    <div role="status" className="max-h-72 overflow-auto rounded-control border border-line p-3">
      <JsonTree value={execution.result.structured_content ?? joinTexts(execution.result)} />
    </div>
  )
}
