import { useState } from 'react'
import type { ConnectedClient } from '../../api/queries/clients.ts'
import { DisconnectEntryDialog, type DisconnectOptions } from '../../connections/disconnect-entry-dialog.tsx'
import { clientsTexts as texts } from '../../texts/clients-texts.ts'
import { Button } from '../../ui/button.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'

type ClientListProps = DisconnectOptions & { clients: readonly ConnectedClient[] }

/** Clients that a person has authorized. */
export function ClientList({ clients, ...rest }: ClientListProps) {
  const [leaving, setLeaving] = useState<ConnectedClient | null>(null)
  return (
    <>
      <ul className="w-full divide-y divide-line rounded-card border border-line bg-surface">
        {clients.map((client) => (
          <li key={client.id} className="flex flex-wrap items-center gap-3 px-4 py-3">
            <ClientSummary client={client} />
            <Button aria-label={texts.disconnectOne(client.name)} onClick={() => setLeaving(client)}>
              {texts.disconnect}
            </Button>
          </li>
        ))}
      </ul>
      {leaving && (
        <DisconnectEntryDialog {...rest} entry={leaving} texts={texts} onClose={() => setLeaving(null)} />
      )}
    </>
  )
}

/** A client chooses its own name, so its host is shown as well. */
const ClientSummary = ({ client }: { client: ConnectedClient }) => (
  <div className="min-w-0 grow basis-60">
    <p className="text-sm break-words">
      {client.name} {client.host !== client.name && <span className="text-muted">({client.host})</span>}
    </p>
    <p className="text-xs break-words text-muted">{client.apps.map(nameApp).join(', ')}</p>
    <p className="text-xs text-muted">
      {texts.since} <RelativeTime time={client.connected_at} />, {texts.lastUsed}{' '}
      <RelativeTime time={client.last_used_at} />
    </p>
  </div>
)

const nameApp = ({ name, url }: ConnectedClient['apps'][number]): string =>
  name || (new URL(url).pathname.includes('/mcp/') ? url : texts.service)
