import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { createInvitation, invitationsQuery, revokeInvitation } from '../../api/queries/users.ts'
import { serverSettingsTexts } from '../../texts/server-settings-texts.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorNotice } from '../../ui/notice.tsx'
import { showToast } from '../../ui/overlays/toast.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { LinkDialog } from './link-dialog.tsx'

const texts = serverSettingsTexts.people

/** Invites people by a one-time link, and lists the unused links. */
export function InvitationSection() {
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: invitationsQuery.queryKey })
  const creation = useMutation({ mutationFn: createInvitation, onSettled: refresh })
  const revocation = useMutation({
    mutationFn: revokeInvitation,
    onSuccess: () => showToast({ title: texts.revoked }),
    onSettled: refresh,
  })
  const invitations = useQuery(invitationsQuery).data ?? []
  const error = creation.error ?? revocation.error
  return (
    <section className="flex flex-col items-start gap-4">
      <Button look="primary" isBusy={creation.isPending} onClick={() => creation.mutate()}>
        {texts.invite}
      </Button>
      {error && <ErrorNotice error={error} />}
      {invitations.length > 0 && (
        <div className="w-full">
          <h2 className="mb-2 font-semibold">{texts.invitations}</h2>
          <ul className="divide-y divide-line rounded-card border border-line bg-surface">
            {invitations.map(({ id, created_at: created, expires_at: expires }) => (
              <li key={id} className="flex flex-wrap items-center justify-between gap-3 px-4 py-2">
                <span className="text-sm">
                  {texts.created} <RelativeTime time={created} />, {texts.expires}{' '}
                  <RelativeTime time={expires} />
                </span>
                <Button onClick={() => revocation.mutate(id)}>{texts.revoke}</Button>
              </li>
            ))}
          </ul>
        </div>
      )}
      {creation.data && (
        <LinkDialog
          title={texts.invite}
          hint={texts.inviteHint}
          link={creation.data}
          onClose={creation.reset}
        />
      )}
    </section>
  )
}
