import type { AuthConnection } from '../auth-connections/auth-connection.ts'
import type { Integration } from './integration.ts'

/**
 * The name of the API at which people have the account of a connection. An imported connection is named after a scheme of
 * its document, such as "oauth", which says nothing to them.
 */
export function nameApi(
  integrations: readonly Pick<Integration, 'authConnectionId' | 'name'>[],
  { id, name }: Pick<AuthConnection, 'id' | 'name'>,
): string {
  const [only, ...others] = integrations.filter(({ authConnectionId }) => authConnectionId === id)
  return only && others.length === 0 ? only.name : name
}
