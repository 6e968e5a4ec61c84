import { useQuery } from '@tanstack/react-query'
import { disconnectOwnClient, ownClientsQuery } from '../../api/queries/clients.ts'
import { ownAccountQuery } from '../../api/queries/users.ts'
import { clientsTexts as texts } from '../../texts/clients-texts.ts'
import { Notice } from '../../ui/notice.tsx'
import { QueryContent } from '../../ui/query-content.tsx'
import { ClientList } from './client-list.tsx'

export const OwnClients = () => (
  <QueryContent query={useQuery(ownAccountQuery)}>
    {(self) => (self ? <ListedClients /> : <Notice tone="info" title={texts.external} />)}
  </QueryContent>
)

const ListedClients = () => (
  <div className="flex max-w-3xl flex-col items-start gap-4">
    <p className="text-sm text-muted">{texts.hint}</p>
    <QueryContent query={useQuery(ownClientsQuery)}>
      {(clients) =>
        clients.length === 0 ? (
          <p className="text-sm text-muted">{texts.none}</p>
        ) : (
          <ClientList
            clients={clients}
            warning={texts.disconnectHint}
            disconnect={disconnectOwnClient}
            queryKey={ownClientsQuery.queryKey}
          />
        )
      }
    </QueryContent>
  </div>
)
