import Type, { type Static } from 'typebox'
import type { ConnectedClient } from '#core/model/users/connected-client.ts'

export const ConnectedClientV3 = Type.Object(
  {
    id: Type.String(),
    client_id: Type.String(),
    name: Type.String(),
    host: Type.String(),
    apps: Type.Array(Type.Object({ name: Type.String(), url: Type.String() })),
    connected_at: Type.String(),
    last_used_at: Type.String(),
  },
  { title: 'ConnectedClient' },
)

export const presentConnectedClient = (client: ConnectedClient): Static<typeof ConnectedClientV3> => ({
  id: client.id,
  client_id: client.clientId,
  name: client.name,
  host: client.host,
  apps: client.apps,
  connected_at: client.connectedAt,
  last_used_at: client.lastUsedAt,
})
