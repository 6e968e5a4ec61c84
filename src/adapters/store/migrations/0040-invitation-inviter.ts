import type { Migration } from '../migrate.ts'
import { addColumns } from './add-columns.ts'

/** Who invites to a workspace, for the page that asks whether to accept. */
export const invitationInviter: Migration = {
  name: '0040-invitation-inviter',
  up: addColumns(['workspace_invitations', "invited_by text not null default ''"]),
}
