import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { appListQuery } from '../../../api/queries/apps.ts'
import { AuditView } from '../../../audit/audit-view.tsx'
import { auditTexts } from '../../../texts/audit-texts.ts'
import { Notice } from '../../../ui/notice.tsx'
import { hasRole } from '../../../workspaces/roles.ts'
import type { WorkspaceTabProps } from '../workspace-tab-props.ts'

const AuditTab = ({ workspace }: WorkspaceTabProps) =>
  hasRole(workspace.role, 'owner') ? (
    <WorkspaceAudit workspaceId={workspace.id} />
  ) : (
    <Notice tone="info" title={auditTexts.ownersOnly}>
      {auditTexts.ownersOnlyHint}
    </Notice>
  )

function WorkspaceAudit({ workspaceId }: { workspaceId: string }) {
  const search = useSearch({ from: '/signed-in-layout/workspaces/$workspaceId' })
  const navigate = useNavigate()
  const list = useInfiniteQuery(appListQuery({ workspace_id: workspaceId }))
  const apps = list.data?.pages.flatMap(({ data }) => data) ?? []
  return (
    <AuditView
      scope={{ workspace_id: workspaceId }}
      apps={apps}
      search={search}
      onChange={(change) =>
        void navigate({
          to: '/workspaces/$workspaceId',
          params: { workspaceId },
          search: { ...search, ...change },
          replace: true,
        })
      }
    />
  )
}

export default AuditTab
