import { ServiceError } from '#base/errors.ts'
import type { AppFilePlan } from '#core/model/app-files/app-file-plan.ts'
import { includesRole, type Role } from '#core/model/workspaces/role.ts'
import { secretRoleOf, type WorkspaceUser } from '#core/model/workspaces/workspace.ts'

/** Names the connections with secrets, and the way to apply the file without them. */
export function requireSecretRole(caller: WorkspaceUser, role: Role, { newSecrets }: AppFilePlan): void {
  const keys = [...new Set(newSecrets.map(({ connection }) => connection))]
  if (keys.length === 0 || includesRole(role, secretRoleOf(caller))) return
  throw new ServiceError(
    'forbidden',
    `Only owners, and service accounts with this right, may write secrets; your role in the workspace is ${role}. The file sends secrets of ${keys.join(', ')}: leave the placeholders, as \`tenon push --skip-secrets\` does, or ask an owner.`,
    { details: { required_role: 'owner', role, connections: keys } },
  )
}
