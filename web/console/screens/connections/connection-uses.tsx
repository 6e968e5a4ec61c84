import { useQuery } from '@tanstack/react-query'
import type { Connection } from '../../api/queries/connections.ts'
import { type Integration, integrationListQuery } from '../../api/queries/integrations.ts'
import { EntityLink } from '../../shell/entity-link.tsx'
import { connectionsTexts } from '../../texts/connections-texts.ts'

/** The integrations that use the connection. */
export function useConnectionUses({ app_id: appId, id }: Connection): Integration[] {
  const integrations = useQuery(integrationListQuery(appId)).data ?? []
  return integrations.filter(({ auth_id: authId }) => authId === id)
}

export function ConnectionUses({ connection }: { connection: Connection }) {
  const uses = useConnectionUses(connection)
  if (uses.length === 0) return <p className="text-sm text-muted">{connectionsTexts.unused}</p>
  return (
    <p className="flex flex-wrap gap-x-3 text-sm">
      <span className="text-muted">{connectionsTexts.usedBy}</span>
      {uses.map(({ id, name }) => (
        <EntityLink key={id} appId={connection.app_id} type="integration" id={id}>
          {name}
        </EntityLink>
      ))}
    </p>
  )
}
