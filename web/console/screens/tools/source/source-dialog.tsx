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

export function SourceDialog({ tool, onClose }: { tool: Tool; onClose: () => void }) {
  const [chosen, setChosen] = useState(tool.source.operation_id)
  const saving = useSource(tool, onClose)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="large"
      title={newToolsTexts.sourceTitle}
      description={newToolsTexts.sourceDescription(tool.name)}
      footer={
        <Button
          look="primary"
          disabled={chosen === '' || chosen === tool.source.operation_id}
          isBusy={saving.isPending}
          onClick={() => saving.mutate(chosen)}
        >
          {newToolsTexts.useOperation}
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
      {saving.isError && <ErrorNotice error={saving.error} />}
    </Dialog>
  )
}

function useSource(tool: Tool, onSaved: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (operationId: string) => {
      const { etag } = await readTool(tool.app_id, tool.id)
      return changeTool(tool, { source: { operation_id: operationId } }, etag)
    },
    onSuccess: async (changed) => {
      queries.setQueryData(toolQuery(tool.app_id, tool.id).queryKey, changed)
      await queries.invalidateQueries({ queryKey: appKey(tool.app_id) })
      showToast({ title: newToolsTexts.sourceChanged })
      onSaved()
    },
  })
}
