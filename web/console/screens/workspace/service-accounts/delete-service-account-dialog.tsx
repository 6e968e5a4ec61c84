import {
  deleteServiceAccount,
  type ServiceAccount,
  serviceAccountsQuery,
} from '../../../api/queries/service-accounts.ts'
import { ChangeDialog } from '../../../editing/change-dialog.tsx'
import { serviceAccountsTexts as texts } from '../../../texts/service-accounts-texts.ts'

type DeleteServiceAccountDialogProps = { workspaceId: string; account: ServiceAccount; onClose: () => void }

export function DeleteServiceAccountDialog({
  workspaceId,
  account,
  onClose,
}: DeleteServiceAccountDialogProps) {
  return (
    <ChangeDialog
      onClose={onClose}
      title={texts.removeTitle(account.name)}
      action={texts.remove}
      send={() => deleteServiceAccount({ workspaceId, accountId: account.id })}
      outdates={serviceAccountsQuery(workspaceId).queryKey}
      done={texts.removed}
    >
      <p>{texts.removeHint}</p>
    </ChangeDialog>
  )
}
