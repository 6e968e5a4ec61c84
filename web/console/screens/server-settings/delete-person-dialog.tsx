import { deleteUser, type UserAccount } from '../../api/queries/users.ts'
import { ChangeDialog } from '../../editing/change-dialog.tsx'
import { serverSettingsTexts } from '../../texts/server-settings-texts.ts'

const texts = serverSettingsTexts.people

/** Deletes an account, unless it owns apps. */
export function DeletePersonDialog({ user, onClose }: { user: UserAccount; onClose: () => void }) {
  return (
    <ChangeDialog
      onClose={onClose}
      title={texts.deleteTitle(user.name || user.email)}
      action={texts.delete}
      typedConfirmation={user.email}
      send={() => deleteUser(user.id)}
      outdates={['users']}
      done={texts.deleted}
    >
      <p>{texts.deleteHint}</p>
    </ChangeDialog>
  )
}
