import { createInvalidInputError, ServiceError } from '#base/errors.ts'
import type { ViolationCode } from '#base/violation-codes.ts'
import {
  buildCredentialSettings,
  fillRemoteUrl,
  selectRemote,
} from '#core/engines/sources/directory/index.ts'
import type { DirectoryEntry, DirectoryRemote } from '#core/model/directory/directory-entry.ts'
import type { AppAddress } from '#core/model/entity-address.ts'
import type { Integration, NewIntegration, RegistryChoice } from '#core/model/integrations/integration.ts'
import type { EditingRole } from '#core/model/workspaces/role.ts'
import type { Deps } from '#core/ports/ports.ts'
import { readInApp } from '#core/services/apps/app-access.ts'
import { createAuthConnection } from '../auth-connections/auth-connections.ts'
import { createIntegration } from './integrations.ts'

export type DirectoryIntegrationDeps = Parameters<typeof createIntegration>[0] & Deps<'directory' | 'secrets'>

const createInvalid = (path: string, code: ViolationCode, message: string) =>
  createInvalidInputError([{ path, code, message }])

const createUnknownServerError = () =>
  new ServiceError('unprocessable', 'The directory has no server with this registrySlug.', {
    details: [{ path: 'registrySlug', code: 'unknown_reference', message: 'must be the slug of a server' }],
  })

function buildRemoteUrl(remote: DirectoryRemote, { variables }: RegistryChoice): string {
  const filled = fillRemoteUrl(remote, variables)
  if ('url' in filled) return filled.url
  throw createInvalid('registryVariables', 'required', `must have ${filled.missing.join(', ')}`)
}

async function chooseRemote(
  deps: Deps<'directory'>,
  { slug }: RegistryChoice,
): Promise<[DirectoryEntry, DirectoryRemote]> {
  const entry = (await deps.directory.getCurrent()).findBySlug(slug)
  if (!entry || entry.status === 'deleted') throw createUnknownServerError()
  const remote = selectRemote(entry)
  if (remote) return [entry, remote]
  throw createInvalid('registrySlug', 'no_remote', 'must be a server with a remote endpoint')
}

/**
 * Creates an MCP integration for the remote of a directory entry, with a draft of the auth connection that it
 * requires.
 */
export async function createIntegrationFromDirectory(
  deps: DirectoryIntegrationDeps,
  address: AppAddress<EditingRole>,
  input: NewIntegration,
  choice: RegistryChoice,
): Promise<Integration> {
  if (input.kind !== 'mcp') throw createInvalid('kind', 'enum', 'must be mcp for a server of the directory')
  await readInApp(deps, address, async () => {})
  const [entry, remote] = await chooseRemote(deps, choice)
  const endpoint = buildRemoteUrl(remote, choice)
  const credential = input.authConnectionId ? null : buildCredentialSettings(remote)
  const connection =
    credential &&
    (await createAuthConnection(deps, address, {
      providerKey: 'custom-api-key',
      name: entry.title.slice(0, 200),
      status: 'draft',
      config: credential,
      secrets: {},
      grants: [],
    }))
  const authConnectionId = connection?.id ?? input.authConnectionId
  return createIntegration(deps, address, { ...input, endpoint, authConnectionId })
}
