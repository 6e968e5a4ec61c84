import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down'
import Users from 'lucide-react/icons/users'
import { lazy, Suspense, useEffect, useState } from 'react'
import { type Workspace, workspacesQuery } from '../api/queries/workspaces.ts'
import { workspaceTexts } from '../texts/workspace-texts.ts'
import { Menu } from '../ui/overlays/menu.tsx'
import { storeChosenWorkspace, useChosenWorkspace } from './chosen-workspace.ts'

const NewWorkspaceDialog = lazy(() => import('./new-workspace-dialog.tsx'))
const texts = workspaceTexts.switcher
const none: readonly Workspace[] = []

/** Chooses the workspace of the app list, and links to its members. */
const WorkspaceSwitcher = () => {
  const workspaces = useQuery(workspacesQuery).data ?? none
  const navigate = useNavigate()
  const [isCreating, setIsCreating] = useState(false)
  const chosen = useExistingChoice(workspaces)
  const choose = (id: string) => {
    storeChosenWorkspace(id)
    void navigate({ to: '/', search: id ? { workspace: id } : {} })
  }
  const check = (id: string, name: string) => (id === (chosen?.id ?? '') ? `${name} ✓` : name)
  // "All workspaces" has no settings, so the link leads to the settings of the personal workspace.
  const settingsOf = chosen ?? workspaces[0]
  const name = chosen?.name ?? texts.all
  return (
    <div className="mb-2">
      <Menu
        trigger={
          <button
            type="button"
            aria-label={`${texts.label}: ${name}`}
            className="flex min-h-9 w-full items-center gap-2.5 rounded-control px-2.5 text-left text-sm font-medium hover:bg-raised pointer-coarse:min-h-11"
          >
            <Users aria-hidden className="size-4 shrink-0 text-muted" />
            <span className="min-w-0 grow truncate">{name}</span>
            <ChevronsUpDown aria-hidden className="size-4 shrink-0 text-muted" />
          </button>
        }
        entries={[
          { label: check('', texts.all), onSelect: () => choose('') },
          ...workspaces.map((item) => ({
            label: check(item.id, item.name),
            onSelect: () => choose(item.id),
          })),
          ...(settingsOf
            ? [
                {
                  label: texts.settings(settingsOf.name),
                  onSelect: () =>
                    void navigate({
                      to: '/workspaces/$workspaceId',
                      params: { workspaceId: settingsOf.id },
                    }),
                },
              ]
            : []),
          { label: `${texts.create} …`, onSelect: () => setIsCreating(true) },
        ]}
      />
      {isCreating && (
        <Suspense>
          <NewWorkspaceDialog onClose={() => setIsCreating(false)} />
        </Suspense>
      )}
    </div>
  )
}

/** A workspace that was left or deleted, perhaps in another window, is no longer chosen. */
function useExistingChoice(workspaces: readonly Workspace[]): Workspace | undefined {
  const id = useChosenWorkspace()
  const chosen = workspaces.find((workspace) => workspace.id === id)
  useEffect(() => {
    if (workspaces.length > 0 && !chosen) storeChosenWorkspace('')
  }, [workspaces, chosen])
  return chosen
}

export default WorkspaceSwitcher
