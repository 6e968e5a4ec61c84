import { useState } from 'react'
import {
  changeServiceAccount,
  type ServiceAccount,
  type ServiceAccountChange,
  serviceAccountsQuery,
} from '../../../api/queries/service-accounts.ts'
import { useChange } from '../../../editing/use-change.ts'
import { rolesTexts } from '../../../texts/roles-texts.ts'
import { serviceAccountsTexts as texts } from '../../../texts/service-accounts-texts.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { SelectInput } from '../../../ui/field.tsx'
import { ErrorNotice } from '../../../ui/notice.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { DeleteServiceAccountDialog } from './delete-service-account-dialog.tsx'
import { serviceAccountRoles } from './service-account-roles.ts'
import { ServiceCredentials } from './service-credentials.tsx'

const roleOptions = serviceAccountRoles.map((value) => ({ value, label: rolesTexts.names[value] }))

type ServiceAccountRowProps = { workspaceId: string; account: ServiceAccount }

export function ServiceAccountRow({ workspaceId, account }: ServiceAccountRowProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [isDeleting, setIsDeleting] = useState(false)
  const change = useAccountChange(workspaceId, account.id)
  return (
    <div className="flex flex-col gap-3 px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <AccountDescription account={account} />
        <div className="flex items-center gap-1 max-sm:w-full">
          <SelectInput
            aria-label={texts.roleOf(account.name)}
            className="sm:!w-36"
            options={roleOptions}
            value={account.role}
            disabled={change.isPending}
            onChange={(event) => change.mutate({ role: event.target.value as ServiceAccount['role'] })}
          />
          <Switch
            label={texts.enabled(account.name)}
            isOn={account.enabled}
            isBusy={change.isPending}
            onChange={(isOn) => change.mutate({ enabled: isOn })}
          />
        </div>
      </div>
      {change.isError && <ErrorNotice error={change.error} />}
      <div className="flex flex-wrap gap-2">
        <Button
          aria-expanded={isOpen}
          aria-label={texts.credentialsOf(account.name)}
          onClick={() => setIsOpen(!isOpen)}
        >
          {texts.showCredentials}
        </Button>
        <Button aria-label={texts.removeNamed(account.name)} onClick={() => setIsDeleting(true)}>
          {texts.remove}
        </Button>
      </div>
      {isOpen && <ServiceCredentials workspaceId={workspaceId} account={account} />}
      {isDeleting && (
        <DeleteServiceAccountDialog
          workspaceId={workspaceId}
          account={account}
          onClose={() => setIsDeleting(false)}
        />
      )}
    </div>
  )
}

const AccountDescription = ({ account }: { account: ServiceAccount }) => (
  <div className="min-w-0 grow basis-56">
    <p className="flex flex-wrap items-center gap-2">
      <span className="font-medium wrap-anywhere">{account.name}</span>
      {account.read_only && <Badge>{texts.readOnly}</Badge>}
      {account.may_write_secrets && <Badge>{texts.mayWriteSecrets}</Badge>}
      {!account.enabled && <Badge>{texts.disabled}</Badge>}
    </p>
    <p className="text-sm wrap-anywhere text-muted">
      {texts.createdBy(account.created_by.email || account.created_by.user_id)} ·{' '}
      {account.last_used_at ? (
        <>
          {texts.used} <RelativeTime time={account.last_used_at} />
        </>
      ) : (
        texts.neverUsed
      )}
      {account.expires_at && (
        <>
          {' '}
          · {texts.expires} <RelativeTime time={account.expires_at} />
        </>
      )}
    </p>
  </div>
)

function useAccountChange(workspaceId: string, accountId: string) {
  return useChange({
    send: (change: ServiceAccountChange) => changeServiceAccount({ workspaceId, accountId }, change),
    outdates: serviceAccountsQuery(workspaceId).queryKey,
  })
}
