import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { workspacesKey } from '../../api/queries/workspaces.ts'
import { showToast } from '../../ui/overlays/toast.tsx'
import { storeChosenWorkspace } from '../../workspaces/chosen-workspace.ts'

/** Called when the user no longer has a role in a workspace: shows all apps and a message. */
export function useWorkspaceEnd() {
  const queries = useQueryClient()
  const navigate = useNavigate()
  return async (message: string) => {
    showToast({ title: message })
    storeChosenWorkspace('')
    await navigate({ to: '/' })
    await Promise.all([workspacesKey, ['apps']].map((queryKey) => queries.invalidateQueries({ queryKey })))
  }
}
