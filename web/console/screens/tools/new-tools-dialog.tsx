import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { appKey } from '../../api/queries/apps.ts'
import type { OperationItem } from '../../api/queries/operations.ts'
import {
  createTools,
  type ToolListItem,
  type ToolOfOperation,
  toolListQuery,
} from '../../api/queries/tools.ts'
import { useChange } from '../../editing/use-change.ts'
import { useGuardedClose } from '../../editing/use-guarded-close.tsx'
import { OperationChooser } from '../../operations/operation-chooser.tsx'
import { useOperationChoice } from '../../operations/use-operation-choice.ts'
import { newToolsTexts } from '../../texts/tools-texts.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/field.tsx'
import { ErrorNotice } from '../../ui/notice.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { IntegrationOperations } from './source/integration-operations.tsx'

type NewToolsDialogProps = {
  appId: string
  onClose: () => void
  onCreated?: (tools: ToolListItem[]) => void
}

/** Turns chosen operations into tools. Any screen of an app may open it. */
export function NewToolsDialog({ appId, onClose, onCreated }: NewToolsDialogProps) {
  const [hasChoice, setHasChoice] = useState(false)
  const { close, question } = useGuardedClose(hasChoice, onClose)
  return (
    <Dialog
      isOpen
      onClose={close}
      size="large"
      title={newToolsTexts.title}
      description={newToolsTexts.description}
    >
      <IntegrationOperations appId={appId}>
        {(operations) => (
          <ToolCreation
            appId={appId}
            operations={operations}
            onChoice={setHasChoice}
            onClose={onClose}
            onCreated={onCreated}
          />
        )}
      </IntegrationOperations>
      {question}
    </Dialog>
  )
}

type ToolCreationProps = {
  appId: string
  operations: OperationItem[]
  /** Called with whether any chosen operation still lacks a tool. */
  onChoice: (hasChoice: boolean) => void
  onClose: () => void
  onCreated: NewToolsDialogProps['onCreated']
}

function ToolCreation({ appId, operations, onChoice, onClose, onCreated }: ToolCreationProps) {
  const { data: tools = [] } = useQuery(toolListQuery(appId))
  const [hidesUsed, setHidesUsed] = useState(false)
  const used = useMemo(() => new Set(tools.map(({ source }) => source.operation_id)), [tools])
  const usedCount = operations.filter(({ id }) => used.has(id)).length
  const choices = useMemo(
    () => operations.filter(({ id }) => !(hidesUsed && used.has(id))),
    [operations, hidesUsed, used],
  )
  const choice = useOperationChoice(choices, [])
  const creation = useToolsCreation(appId, (created) => {
    onClose()
    onCreated?.(created)
  })
  const hasChoice = choice.chosen.size > 0 && !creation.isPending && !creation.isSuccess
  useEffect(() => onChoice(hasChoice), [onChoice, hasChoice])
  const requests = [...choice.chosen].map((id) => ({ operation_id: id, ...choice.texts[id] }))
  return (
    <div className="flex flex-col gap-4">
      {usedCount > 0 && (
        <Checkbox
          label={`${newToolsTexts.used(usedCount)} ${newToolsTexts.hideUsed}`}
          checked={hidesUsed}
          onChange={(event) => setHidesUsed(event.target.checked)}
        />
      )}
      <OperationChooser choice={choice} total={choices.length} />
      {creation.isError && <ErrorNotice error={creation.error} />}
      <Button
        look="primary"
        className="self-end"
        disabled={choice.chosen.size === 0}
        isBusy={creation.isPending}
        onClick={() => creation.mutate(requests)}
      >
        {newToolsTexts.create(choice.chosen.size)}
      </Button>
    </div>
  )
}

function useToolsCreation(appId: string, onCreated: (tools: ToolListItem[]) => void) {
  return useChange({
    send: (requests: ToolOfOperation[]) => createTools(appId, requests),
    outdates: appKey(appId),
    done: (tools) => newToolsTexts.created(tools.length),
    onDone: (tools) => onCreated(tools),
  })
}
