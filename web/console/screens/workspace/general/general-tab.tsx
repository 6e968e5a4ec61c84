import { workspaceTexts } from '../../../texts/workspace-texts.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { hasRole } from '../../../workspaces/roles.ts'
import type { WorkspaceTabProps } from '../workspace-tab-props.ts'
import { DeleteWorkspace } from './delete-workspace.tsx'
import { RenameForm } from './rename-form.tsx'

const texts = workspaceTexts.general

const GeneralTab = ({ workspace }: WorkspaceTabProps) => {
  const isShared = workspace.kind === 'shared'
  const isOwner = hasRole(workspace.role, 'owner')
  return (
    <div className="flex max-w-3xl flex-col gap-8">
      {isShared && isOwner && <RenameForm workspace={workspace} />}
      {!isShared && <p className="text-sm text-muted">{texts.personal}</p>}
      {isShared && !isOwner && <p className="text-sm text-muted">{texts.ownersOnly}</p>}
      <dl className="text-sm">
        <dt className="text-muted">{texts.id}</dt>
        <dd className="flex items-center gap-1">
          <code className="font-mono text-xs break-all">{workspace.id}</code>
          <CopyButton text={workspace.id} />
        </dd>
      </dl>
      {isShared && isOwner && <DeleteWorkspace workspace={workspace} />}
    </div>
  )
}

export default GeneralTab
