import { useQuery } from '@tanstack/react-query'
import { buildUserClientsQuery, disconnectClientOfUser } from '../../api/queries/clients.ts'
import type { UserAccount } from '../../api/queries/users.ts'
import { clientsTexts as texts } from '../../texts/clients-texts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { QueryContent } from '../../ui/query-content.tsx'
import { ClientList } from './client-list.tsx'

/** Shows an administrator the clients that a person has authorized. */
export function PersonClientsDialog({ user, onClose }: { user: UserAccount; onClose: () => void }) {
  const query = buildUserClientsQuery(user.id)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={texts.ofPerson(user.name || user.email)}
      footer={<Button onClick={onClose}>{texts.close}</Button>}
    >
      <QueryContent query={useQuery(query)}>
        {(clients) =>
          clients.length === 0 ? (
            <p className="text-sm text-muted">{texts.noneOfPerson}</p>
          ) : (
            <ClientList
              clients={clients}
              warning={texts.disconnectOfPersonHint}
              disconnect={(id) => disconnectClientOfUser(user.id, id)}
              queryKey={query.queryKey}
            />
          )
        }
      </QueryContent>
    </Dialog>
  )
}
