import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { type Workspace, workspaceQuery } from '../../api/queries/workspaces.ts'
import { workspaceTexts as texts } from '../../texts/workspace-texts.ts'
import { Page } from '../../ui/page.tsx'
import { LoadingState } from '../../ui/spinner.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { describeRole } from '../../workspaces/describe-role.ts'
import { workspaceTabs } from './workspace-tabs.ts'

const route = '/signed-in-layout/workspaces/$workspaceId'

export function WorkspaceScreen() {
  const { workspaceId } = useParams({ from: route })
  const workspace = useQuery(workspaceQuery(workspaceId))
  if (workspace.isPending) return <LoadingState />
  // A workspace that does not exist has its own error page.
  if (!workspace.data) throw workspace.error
  return <WorkspacePage key={workspaceId} workspace={workspace.data} />
}

function WorkspacePage({ workspace }: { workspace: Workspace }) {
  const { tab } = useSearch({ from: route })
  const navigate = useNavigate()
  const selected = workspaceTabs.find(({ id }) => id === tab)?.id ?? workspaceTabs[0]?.id ?? ''
  const select = (id: string) =>
    void navigate({
      to: '/workspaces/$workspaceId',
      params: { workspaceId: workspace.id },
      search: { tab: id },
      replace: true,
    })
  return (
    <Page
      title={workspace.name}
      description={
        workspace.kind === 'personal' ? texts.personal : texts.yourRole(describeRole(workspace.role))
      }
    >
      <Tabs
        label={texts.tabsLabel}
        selected={selected}
        onSelect={select}
        tabs={workspaceTabs.map(({ id, label, Content }) => ({
          id,
          label,
          content: (
            <Suspense fallback={<LoadingState />}>
              <Content workspace={workspace} />
            </Suspense>
          ),
        }))}
      />
    </Page>
  )
}
