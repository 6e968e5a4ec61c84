import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { operationQuery } from '../../../api/queries/operations.ts'
import type { Tool } from '../../../api/queries/tools.ts'
import { toolDetailsTexts } from '../../../texts/tools-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { SourceDialog } from './source-dialog.tsx'

export function OperationCard({ tool }: { tool: Tool }) {
  const { app_id: appId, source, widget_id } = tool
  const operation = useQuery({
    ...operationQuery(appId, source.operation_id),
    enabled: source.operation_id !== '',
  })
  const [isChoosing, setIsChoosing] = useState(false)
  const bound = operation.data?.data.operation
  return (
    <section>
      <h3 className="text-sm font-medium">{toolDetailsTexts.operation}</h3>
      <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-control border border-line p-3">
        <div className="min-w-0 grow">
          <p className="text-sm break-words">{bound?.name ?? toolDetailsTexts.noOperation}</p>
          {bound && (
            <code className="font-mono text-xs break-all text-muted">
              {bound.method} {bound.path}
            </code>
          )}
        </div>
        <Button onClick={() => setIsChoosing(true)}>{toolDetailsTexts.changeOperation}</Button>
      </div>
      {widget_id && (
        <Link
          to="/apps/$appId/widgets"
          params={{ appId }}
          className="mt-2 inline-block text-sm text-accent underline"
        >
          {toolDetailsTexts.openWidget}
        </Link>
      )}
      {isChoosing && <SourceDialog tool={tool} onClose={() => setIsChoosing(false)} />}
    </section>
  )
}
