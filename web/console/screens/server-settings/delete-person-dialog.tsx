import { useMutation, useQueryClient } from '@tanstack/react-query'
import { deleteUser, type UserAccount } from '../../api/queries/users.ts'
import { serverSettingsTexts } from '../../texts/server-settings-texts.ts'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { showToast } from '../../ui/overlays/toast.tsx'

const texts = serverSettingsTexts.people

/** Deletes an account, unless it owns apps. */
export function DeletePersonDialog({ user, onClose }: { user: UserAccount; onClose: () => void }) {
  const queries = useQueryClient()
  const deletion = useMutation({
    mutationFn: () => deleteUser(user.id),
    onSuccess: async () => {
      showToast({ title: texts.deleted })
      await queries.invalidateQueries({ queryKey: ['users'] })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={texts.deleteTitle(user.name || user.email)}
      action={texts.delete}
      typedConfirmation={user.email}
      isBusy={deletion.isPending}
      error={deletion.error}
      onConfirm={() => deletion.mutate()}
    >
      <p>{texts.deleteHint}</p>
    </ConfirmDialog>
  )
}
