import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { appKey } from '../../api/queries/apps.ts'
import type { OperationItem } from '../../api/queries/operations.ts'
import { changeTool, readTool, type Tool, toolQuery } from '../../api/queries/tools.ts'
import { filterOperations, noFilter } from '../../operations/operation-choice.ts'
import { RiskBadge } from '../../operations/risk-badge.tsx'
import { operationsTexts } from '../../texts/operations-texts.ts'
import { newToolsTexts } from '../../texts/tools-texts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, TextInput } from '../../ui/field.tsx'
import { ErrorNotice } from '../../ui/notice.tsx'
import { showToast } from '../../ui/toast.tsx'
import { IntegrationOperations } from './integration-operations.tsx'

/** Binds the tool to another operation. */
export function BindDialog({ tool, onClose }: { tool: Tool; onClose: () => void }) {
  const [chosen, setChosen] = useState(tool.binding.integration_operation_id)
  const binding = useBinding(tool, onClose)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="large"
      title={newToolsTexts.bindTitle}
      description={newToolsTexts.bindDescription(tool.name)}
      footer={
        <Button
          look="primary"
          disabled={chosen === '' || chosen === tool.binding.integration_operation_id}
          isBusy={binding.isPending}
          onClick={() => binding.mutate(chosen)}
        >
          {newToolsTexts.bind}
        </Button>
      }
    >
      <IntegrationOperations appId={tool.app_id}>
        {(operations) => <OperationRadios operations={operations} chosen={chosen} onChoose={setChosen} />}
      </IntegrationOperations>
      {binding.isError && <ErrorNotice error={binding.error} />}
    </Dialog>
  )
}

type OperationRadiosProps = {
  operations: OperationItem[]
  chosen: string
  onChoose: (operationId: string) => void
}

/** More are found by the search. */
const mostShown = 100

function OperationRadios({ operations, chosen, onChoose }: OperationRadiosProps) {
  const [text, setText] = useState('')
  const found = useMemo(
    () => filterOperations(operations, { ...noFilter, text }, new Set()).slice(0, mostShown),
    [operations, text],
  )
  return (
    <>
      <Field label={operationsTexts.search}>
        {(control) => (
          <TextInput
            {...control}
            type="search"
            placeholder={operationsTexts.searchPlaceholder}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      <div role="radiogroup" aria-label={newToolsTexts.bindTitle} className="flex flex-col">
        {found.map(({ id, name, method, path, risk }) => (
          <label key={id} className="flex min-h-11 items-center gap-3 border-b border-line py-2">
            <input
              type="radio"
              name="operation"
              className="size-4.5 shrink-0 accent-accent"
              checked={id === chosen}
              onChange={() => onChoose(id)}
            />
            <span className="min-w-0 grow">
              <span className="block text-sm break-words">{name}</span>
              <code className="block truncate font-mono text-xs text-muted">
                {method} {path}
              </code>
            </span>
            <RiskBadge risk={risk} />
          </label>
        ))}
        {found.length === 0 && <p className="p-6 text-center text-muted">{operationsTexts.none}</p>}
      </div>
    </>
  )
}

function useBinding(tool: Tool, onBound: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (operationId: string) => {
      const { etag } = await readTool(tool.app_id, tool.id)
      return changeTool(tool, { binding: { integration_operation_id: operationId } }, etag)
    },
    onSuccess: async (changed) => {
      queries.setQueryData(toolQuery(tool.app_id, tool.id).queryKey, changed)
      await queries.invalidateQueries({ queryKey: appKey(tool.app_id) })
      showToast({ title: newToolsTexts.bound })
      onBound()
    },
  })
}
