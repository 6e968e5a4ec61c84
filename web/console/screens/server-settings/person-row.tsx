import { useMutation, useQueryClient } from '@tanstack/react-query'
import Ellipsis from 'lucide-react/icons/ellipsis'
import { useState } from 'react'
import { toTenonError } from '#client'
import { changeUser, createResetLink, type UserAccount } from '../../api/queries/users.ts'
import { serverSettingsTexts } from '../../texts/server-settings-texts.ts'
import { Badge } from '../../ui/badge.tsx'
import { IconButton } from '../../ui/button.tsx'
import { Menu } from '../../ui/overlays/menu.tsx'
import { showToast } from '../../ui/overlays/toast.tsx'
import { DeletePersonDialog } from './delete-person-dialog.tsx'
import { LinkDialog } from './link-dialog.tsx'
import { PersonClientsDialog } from './person-clients-dialog.tsx'

const texts = serverSettingsTexts.people

/** An account with the actions of the administrator, who cannot disable or delete their own account. */
export function PersonRow({ user, isSelf }: { user: UserAccount; isSelf: boolean }) {
  const [isDeleting, setIsDeleting] = useState(false)
  const [isShowingClients, setIsShowingClients] = useState(false)
  const reset = useMutation({ mutationFn: () => createResetLink(user.id), onError: showError })
  const toggle = useToggle(user)
  const confirmEmail = useEmailConfirmation(user)
  const name = user.name || user.email
  return (
    <div className="flex items-center gap-3 px-4 py-3">
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-medium break-words">{name}</span>
          {isSelf && <Badge>{texts.you}</Badge>}
          {user.is_administrator && <Badge tone="info">{texts.administrator}</Badge>}
          {!user.enabled && <Badge tone="danger">{texts.disabled}</Badge>}
          {!user.can_sign_in && <Badge tone="warning">{texts.noPassword}</Badge>}
        </p>
        <p className="text-sm break-words text-muted">
          {user.email} {!user.email_verified && texts.unconfirmed}
        </p>
      </div>
      {!isSelf && (
        <Menu
          trigger={<IconButton icon={Ellipsis} label={texts.actions(name)} />}
          entries={[
            { label: texts.reset, onSelect: () => reset.mutate() },
            ...(user.email_verified ? [] : [{ label: texts.confirmEmail, onSelect: confirmEmail }]),
            { label: texts.clients, onSelect: () => setIsShowingClients(true) },
            { label: user.enabled ? texts.disable : texts.enable, onSelect: toggle },
            { label: texts.delete, onSelect: () => setIsDeleting(true), isDanger: true },
          ]}
        />
      )}
      {reset.data && (
        <LinkDialog title={texts.resetTitle} hint={texts.resetHint} link={reset.data} onClose={reset.reset} />
      )}
      {isShowingClients && <PersonClientsDialog user={user} onClose={() => setIsShowingClients(false)} />}
      {isDeleting && <DeletePersonDialog user={user} onClose={() => setIsDeleting(false)} />}
    </div>
  )
}

const showError = (error: unknown) => showToast({ title: toTenonError(error).message })

/** Apps can admit people by a confirmed address. */
function useEmailConfirmation({ id, email }: UserAccount): () => void {
  const queries = useQueryClient()
  const change = useMutation({
    mutationFn: () => changeUser(id, { email_verified: true }),
    onSuccess: () => showToast({ title: texts.confirmedToast(email), description: texts.confirmedHint }),
    onError: showError,
    onSettled: () => queries.invalidateQueries({ queryKey: ['users'] }),
  })
  return () => change.mutate()
}

/** Needs no confirmation, since enabling undoes it. */
function useToggle({ id, enabled }: UserAccount): () => void {
  const queries = useQueryClient()
  const change = useMutation({
    mutationFn: (isEnabled: boolean) => changeUser(id, { enabled: isEnabled }),
    onSuccess: (_reply, isEnabled) =>
      isEnabled
        ? showToast({ title: texts.enabledToast })
        : showToast({ title: texts.disabledToast, description: texts.disableHint }),
    onError: showError,
    onSettled: () => queries.invalidateQueries({ queryKey: ['users'] }),
  })
  return () => change.mutate(!enabled)
}
