import { Failure, invalid } from '#base/errors.ts'
import { credentialOf, filledUrl, remoteFor } from '#core/engines/directory/chosen-remote.ts'
import type { DirectoryEntry, DirectoryRemote } from '#core/model/directory-entry.ts'
import type { Integration, NewIntegration, RegistryChoice } from '#core/model/integration.ts'
import type { Owner } from '#core/model/principal.ts'
import type { Uses } from '#core/ports/sockets.ts'
import { readApp } from '#core/services/apps/app-access.ts'
import { createAuthConnection } from '../auth-connections/auth-connections.ts'
import { createIntegration } from './integrations.ts'

export type FromDirectoryUses = Parameters<typeof createIntegration>[0] & Uses<'directory' | 'secrets'>

const refused = (path: string, code: string, message: string) => invalid([{ path, code, message }])

const unknownServer = () =>
  new Failure('unprocessable', 'The directory has no server with this registrySlug.', {
    details: [{ path: 'registrySlug', code: 'unknown_reference', message: 'must be the slug of a server' }],
  })

function urlOf(remote: DirectoryRemote, { variables }: RegistryChoice): string {
  const filled = filledUrl(remote, variables)
  if ('url' in filled) return filled.url
  throw refused('registryVariables', 'required', `must have ${filled.missing.join(', ')}`)
}

async function chosen(
  uses: Uses<'directory'>,
  { slug }: RegistryChoice,
): Promise<[DirectoryEntry, DirectoryRemote]> {
  const entry = (await uses.directory.current()).bySlug(slug)
  if (!entry || entry.status === 'deleted') throw unknownServer()
  const remote = remoteFor(entry)
  if (remote) return [entry, remote]
  throw refused('registrySlug', 'no_remote', 'must be a server with a remote endpoint')
}

/**
 * Creates an MCP integration for the remote of a directory entry, with a draft of the auth connection that it
 * requires.
 */
export async function integrationFromDirectory(
  uses: FromDirectoryUses,
  by: Owner,
  appId: string,
  sent: NewIntegration,
  choice: RegistryChoice,
): Promise<Integration> {
  if (sent.kind !== 'mcp') throw refused('kind', 'enum', 'must be mcp for a server of the directory')
  await readApp(uses, by, appId, async () => {})
  const [entry, remote] = await chosen(uses, choice)
  const endpoint = urlOf(remote, choice)
  const credential = sent.authConnectionId ? null : credentialOf(remote)
  const connection =
    credential &&
    (await createAuthConnection(uses, by, appId, {
      providerKey: 'custom-api-key',
      name: entry.title.slice(0, 200),
      status: 'draft',
      config: credential,
      secrets: {},
      grants: [],
    }))
  const authConnectionId = connection?.id ?? sent.authConnectionId
  return createIntegration(uses, by, appId, { ...sent, endpoint, authConnectionId })
}
