import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { appKey } from '../../../api/queries/apps.ts'
import { changeTool, readTool, type Tool, toolQuery } from '../../../api/queries/tools.ts'
import { newToolsTexts } from '../../../texts/tools-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorNotice } from '../../../ui/notice.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { IntegrationPicker } from './integration-picker.tsx'
import { OperationSearch } from './operation-search.tsx'

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
      <IntegrationPicker appId={tool.app_id}>
        {(integrationId) => (
          <OperationSearch
            appId={tool.app_id}
            integrationId={integrationId}
            chosen={chosen}
            onChoose={setChosen}
          />
        )}
      </IntegrationPicker>
      {binding.isError && <ErrorNotice error={binding.error} />}
    </Dialog>
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
