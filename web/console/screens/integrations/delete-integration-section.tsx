import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { appKey } from '../../api/queries/apps.ts'
import { deleteIntegration, type Integration } from '../../api/queries/integrations.ts'
import { toolListQuery } from '../../api/queries/tools.ts'
import { integrationsTexts } from '../../texts/integrations-texts.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { showToast } from '../../ui/overlays/toast.tsx'
import { Permitted } from '../../workspaces/permission.tsx'

const texts = integrationsTexts.settings

/** Deletes the integration. Names the tools that call its operations. */
export function DeleteIntegrationSection({ integration }: { integration: Integration }) {
  const { app_id: appId, id, name } = integration
  const [isOpen, setIsOpen] = useState(false)
  const tools = (useQuery(toolListQuery(appId)).data ?? []).filter(
    ({ source }) => source.integration_id === id,
  )
  const deletion = useDeletion(appId, id)
  return (
    <section className="border-t border-line pt-6">
      <Permitted needs="draft">
        <Button look="quiet" className="-ml-3.5 !text-danger" onClick={() => setIsOpen(true)}>
          {texts.delete}
        </Button>
      </Permitted>
      <ConfirmDialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title={texts.deleteTitle(name)}
        action={texts.delete}
        typedConfirmation={tools.length > 0 ? name : ''}
        change={deletion}
      >
        <p>{tools.length > 0 ? texts.deleteHint : texts.deleteUnused}</p>
        <ul className="max-h-48 list-disc overflow-y-auto pl-5">
          {tools.map((tool) => (
            <li key={tool.id}>{tool.name}</li>
          ))}
        </ul>
      </ConfirmDialog>
    </section>
  )
}

function useDeletion(appId: string, integrationId: string) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: () => deleteIntegration(appId, integrationId),
    onSuccess: async () => {
      showToast({ title: texts.deleted })
      await navigate({ to: '/apps/$appId/integrations', params: { appId } })
      await queries.invalidateQueries({ queryKey: appKey(appId) })
    },
  })
}
