import { useQuery } from '@tanstack/react-query'
import { workspaceMembersQuery } from '../../../api/queries/workspaces.ts'
import { useCurrentUser } from '../../../shell/current-user.ts'
import { workspaceTexts } from '../../../texts/workspace-texts.ts'
import { RowList } from '../../../ui/lists/row-list.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { QueryContent } from '../../../ui/query-content.tsx'
import { hasRole } from '../../../workspaces/roles.ts'
import type { WorkspaceTabProps } from '../workspace-tab-props.ts'
import { MemberRow } from './member-row.tsx'
import { WorkspaceInvitations } from './workspace-invitations.tsx'

const texts = workspaceTexts.members

const MembersTab = ({ workspace }: WorkspaceTabProps) =>
  workspace.kind === 'personal' ? (
    <div className="max-w-3xl">
      <Notice tone="info" title={texts.none} />
    </div>
  ) : (
    <div className="flex max-w-3xl flex-col gap-8">
      <MemberList workspace={workspace} />
      {hasRole(workspace.role, 'owner') && <WorkspaceInvitations workspaceId={workspace.id} />}
    </div>
  )

function MemberList({ workspace }: WorkspaceTabProps) {
  const user = useCurrentUser()
  return (
    <section className="flex flex-col gap-2">
      <h2 className="font-semibold">{texts.title}</h2>
      <QueryContent query={useQuery(workspaceMembersQuery(workspace.id))}>
        {(members) => {
          const owners = members.filter(({ role }) => role === 'owner').length
          return (
            <RowList items={members}>
              {(member) => (
                <MemberRow
                  workspace={workspace}
                  member={member}
                  isSelf={member.user_id === user?.subject}
                  isLastOwner={member.role === 'owner' && owners === 1}
                />
              )}
            </RowList>
          )
        }}
      </QueryContent>
      <p className="text-xs text-muted">{texts.claims}</p>
    </section>
  )
}

export default MembersTab
