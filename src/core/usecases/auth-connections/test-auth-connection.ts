import { UpstreamError } from '#base/upstream-error.ts'
import { originOf } from '#base/web/url.ts'
import type { AuthConnection } from '#core/model/auth-connections/auth-connection.ts'
import type { AuthConnectionAddress } from '#core/model/entity-address.ts'
import { callUrlOf, type Integration } from '#core/model/integrations/integration.ts'
import type { EditingRole } from '#core/model/workspaces/role.ts'
import type { Deps } from '#core/ports/ports.ts'
import type { Tenant } from '#core/ports/upstream.ts'
import { withTenant } from '#core/services/calls/build-tenant.ts'
import { buildMcpServer } from '#core/services/calls/mcp-server.ts'
import { describeCallFailure } from '#core/services/calls/run-rest-call.ts'
import { classifyHttpStatus, sendWithCredential } from '#core/services/calls/send-with-credential.ts'
import { withCredential } from '#core/services/calls/with-credential.ts'
import { recordConnectionStatus } from '#core/services/credentials/connection-status.ts'
import { findServerMetadata } from '#core/services/credentials/find-server-metadata.ts'
import {
  type Credential,
  type CredentialSource,
  openCredential,
} from '#core/services/credentials/open-credential.ts'
import { type ClientRegistrationDeps, ensureClient } from '#core/services/credentials/register-client.ts'
import type { TokenDeps } from '#core/services/credentials/renew-token.ts'
import { isClientCredentials } from '#core/services/credentials/request-token.ts'
import { readUnreadServers, type UnreadServerDeps } from '#core/services/discovery/read-unread-servers.ts'
import { readAuthConnection } from './auth-connections.ts'

export type ConnectionTestDeps = TokenDeps &
  ClientRegistrationDeps &
  UnreadServerDeps &
  Deps<'upstream' | 'mcpUpstream'>

export type ConnectionTestResult = { ok: boolean; message: string; connection: AuthConnection }

/** `isVerified`: a server accepted the credential; `isRejected`: a server rejected it. */
type ConnectionTrial = {
  ok: boolean
  message: string
  isVerified: boolean
  isRejected: boolean
  /** There was no credential to try. */
  hasNoToken?: boolean
}

type TrialDeps = ConnectionTestDeps & { tenant: Tenant }

const limits = { deadlineMs: 10_000, maxBytes: 1024 * 1024 }

/**
 * Tests a connection: obtains a token if needed, and sends one safe request to the server of an integration that uses
 * it. Stores the result as status of the connection.
 */
export async function testAuthConnection(
  deps: ConnectionTestDeps,
  address: AuthConnectionAddress<EditingRole>,
): Promise<ConnectionTestResult> {
  const connection = await readAuthConnection(deps, address)
  if (isClientCredentials(connection) && !connection.config.clientId) {
    await ensureClient(deps, address.caller, connection, await findServerMetadata(deps, connection))
  }
  const trialDeps = withTenant(deps, address)
  const trial = await tryConnection(trialDeps, connection)
  const { ok, isVerified, isRejected } = trial
  const current = await readAuthConnection(deps, address)
  const message = explainTrial(trial, current)
  if (isVerified) {
    await recordConnectionStatus(deps, current, { status: 'valid', lastError: null, isVerified })
    await readUnreadServers(deps, address, connection.id)
  } else if (!ok && trial !== untested) {
    const status = isRejected ? 'invalid' : current.status
    // The error of the token endpoint is already recorded and says more.
    const isReported = current.lastError !== connection.lastError || message !== trial.message
    await recordConnectionStatus(deps, current, {
      status,
      lastError: isReported ? current.lastError : message,
    })
  }
  return { ok, message, connection: await readAuthConnection(deps, address) }
}

/** Without a token, tells the owner why the authorization server issues none. */
function explainTrial(trial: ConnectionTrial, { config, lastError }: AuthConnection): string {
  const { message, hasNoToken = false } = trial
  const isExplained = hasNoToken && config.type === 'oauth' && config.enabled && lastError !== null
  return isExplained ? `${message} ${lastError}` : message
}

const createFailure = (message: string): ConnectionTrial => ({
  ok: false,
  message,
  isVerified: false,
  isRejected: false,
})

/** Not recorded, since it says nothing about the credential. */
const untested: ConnectionTrial = createFailure(
  'Not tested: no integration with an address uses the connection. Choose it as the connection of an integration, and test it again.',
)

const issuedToken: ConnectionTrial = {
  ok: true,
  message: 'The authorization server issued a token. No integration uses the connection yet.',
  isVerified: true,
  isRejected: false,
}

async function tryConnection(deps: TrialDeps, connection: AuthConnection): Promise<ConnectionTrial> {
  const { appId, id } = connection
  const credential = await openCredential(deps, appId, id)
  if ('missing' in credential) return { ...createFailure(credential.missing), hasNoToken: true }
  const integrations = await deps.store.read((reader) => reader.integrations.list(appId))
  const integration = integrations.find(
    (candidate) => candidate.authConnectionId === id && callUrlOf(candidate) !== '',
  )
  if (integration) return tryIntegration(deps, integration)
  return credential.version === '' || connection.config.type !== 'oauth' ? untested : issuedToken
}

async function tryIntegration(deps: TrialDeps, integration: Integration): Promise<ConnectionTrial> {
  const resolveCredential: CredentialSource = (connectionId, rejected) =>
    openCredential(deps, integration.appId, connectionId, rejected)
  const { authConnectionId } = integration
  const origin = originOf(callUrlOf(integration))
  try {
    const exchange = await sendWithCredential(resolveCredential, {
      connectionId: authConnectionId,
      origin,
      send: (credential) => requestStatus(deps, integration, origin, credential),
      classifyResponse: classifyHttpStatus,
    })
    return 'missing' in exchange
      ? createFailure(exchange.missing)
      : toTrial(exchange.response, integration.name)
  } catch (error) {
    if (error instanceof UpstreamError) return createFailure(describeCallFailure(error))
    throw error
  }
}

function toTrial(status: number, name: string): ConnectionTrial {
  const isRejected = status === 401 || status === 403
  const summary = `${name} responded with ${status}`
  const message = isRejected
    ? `The credential was rejected: ${summary}.`
    : `The credential was not rejected: ${summary}.`
  return { ok: !isRejected, message, isVerified: !isRejected && status < 500, isRejected }
}

/** The HTTP status of a safe request. */
async function requestStatus(
  deps: TrialDeps,
  integration: Integration,
  origin: string,
  credential: Credential,
): Promise<number> {
  const { tenant } = deps
  const url = callUrlOf(integration)
  if (integration.kind === 'mcp') {
    const response = await deps.mcpUpstream.list(buildMcpServer(url, credential, tenant), limits)
    return response.kind === 'rejected' ? response.status : 200
  }
  const request = { method: 'GET', url, headers: [] as [string, string][], body: null, tenant }
  const { status } = await deps.upstream.send({ ...withCredential(request, credential, origin), ...limits })
  return status
}
