import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  deleteServiceAccount,
  type ServiceAccount,
  serviceAccountsQuery,
} from '../../../api/queries/service-accounts.ts'
import { serviceAccountsTexts as texts } from '../../../texts/service-accounts-texts.ts'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'

type DeleteServiceAccountDialogProps = { workspaceId: string; account: ServiceAccount; onClose: () => void }

export function DeleteServiceAccountDialog({
  workspaceId,
  account,
  onClose,
}: DeleteServiceAccountDialogProps) {
  const queries = useQueryClient()
  const removal = useMutation({
    mutationFn: () => deleteServiceAccount({ workspaceId, accountId: account.id }),
    onSuccess: async () => {
      showToast({ title: texts.removed })
      await queries.invalidateQueries({ queryKey: serviceAccountsQuery(workspaceId).queryKey })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={texts.removeTitle(account.name)}
      action={texts.remove}
      isBusy={removal.isPending}
      error={removal.error}
      onConfirm={() => removal.mutate()}
    >
      <p>{texts.removeHint}</p>
    </ConfirmDialog>
  )
}
