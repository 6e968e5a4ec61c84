import { UpstreamError } from '#base/upstream-error.ts'
import { originOf } from '#base/url.ts'
import type { AuthConnection } from '#core/model/auth-connection.ts'
import { callUrlOf, type Integration } from '#core/model/integration.ts'
import type { Owner } from '#core/model/principal.ts'
import type { Uses } from '#core/ports/sockets.ts'
import { upstreamText, withCredential } from '#core/services/calls/call-rest.ts'
import type { CredentialSource } from '#core/services/calls/call-tool.ts'
import { mcpServer } from '#core/services/calls/mcp-server.ts'
import { sendAs, verdictOfStatus } from '#core/services/calls/send-as.ts'
import { authorizationServer } from '#core/services/credentials/authorization-server.ts'
import { noteStanding } from '#core/services/credentials/note-standing.ts'
import { type Credential, openCredential } from '#core/services/credentials/open-credential.ts'
import { type ClientUses, withClient } from '#core/services/credentials/register-client.ts'
import type { TokenUses } from '#core/services/credentials/renew-token.ts'
import { isClientCredentials } from '#core/services/credentials/request-token.ts'
import { findAuthConnection } from './auth-connections.ts'

export type TestUses = TokenUses & ClientUses & Uses<'upstream' | 'mcpUpstream'>

export type TestedConnection = { ok: boolean; message: string; connection: AuthConnection }

/** `isVerified`: a server accepted the credential; `isRejected`: a server rejected it. */
type Trial = { ok: boolean; message: string; isProved: boolean; isRefused: boolean }

const limits = { deadlineMs: 10_000, maxBytes: 1024 * 1024 }

/**
 * Tests a connection: obtains a token if it needs one, and sends one safe request to the server of an integration
 * that uses it. The result is stored as its status.
 */
export async function testConnection(
  uses: TestUses,
  by: Owner,
  appId: string,
  id: string,
): Promise<TestedConnection> {
  const connection = await findAuthConnection(uses, by, appId, id)
  if (isClientCredentials(connection) && !connection.config.clientId) {
    await withClient(uses, by, connection, await authorizationServer(uses, connection))
  }
  const { ok, message, isProved, isRefused } = await tried(uses, connection)
  const present = await findAuthConnection(uses, by, appId, id)
  if (isProved) {
    await noteStanding(uses, present, { status: 'valid', lastError: null, isProved })
  } else if (!ok) {
    const status = isRefused ? 'invalid' : present.status
    // A new error of the token endpoint is already recorded and says more.
    const isTold = present.lastError !== connection.lastError
    await noteStanding(uses, present, { status, lastError: isTold ? present.lastError : message })
  }
  return { ok, message, connection: await findAuthConnection(uses, by, appId, id) }
}

const failed = (message: string): Trial => ({ ok: false, message, isProved: false, isRefused: false })

async function tried(uses: TestUses, connection: AuthConnection): Promise<Trial> {
  const { appId, id } = connection
  const credential = await openCredential(uses, appId, id)
  if ('missing' in credential) return failed(credential.missing)
  const integrations = await uses.store.read((reader) => reader.integrations.all(appId))
  const user = integrations.find((one) => one.authConnectionId === id && callUrlOf(one) !== '')
  if (user) return asked(uses, user)
  const isToken = credential.version !== ''
  const message = isToken
    ? 'The authorization server issued a token. No integration uses the connection yet.'
    : 'No integration uses the connection yet, so it was not tested.'
  return { ok: true, message, isProved: isToken, isRefused: false }
}

async function asked(uses: TestUses, integration: Integration): Promise<Trial> {
  const credentialOf: CredentialSource = (connectionId, refused) =>
    openCredential(uses, integration.appId, connectionId, refused)
  const { authConnectionId } = integration
  const origin = originOf(callUrlOf(integration))
  const ask = (credential: Credential) => statusOf(uses, integration, origin, credential)
  try {
    const sent = await sendAs(credentialOf, authConnectionId, origin, ask, verdictOfStatus)
    return 'missing' in sent ? failed(sent.missing) : trialOf(sent.answer, integration.name)
  } catch (error) {
    if (error instanceof UpstreamError) return failed(upstreamText(error))
    throw error
  }
}

function trialOf(status: number, name: string): Trial {
  const isRefused = status === 401 || status === 403
  const said = `${name} responded with ${status}`
  const message = isRefused
    ? `The credential was rejected: ${said}.`
    : `The credential was not rejected: ${said}.`
  return { ok: !isRefused, message, isProved: !isRefused && status < 500, isRefused }
}

/** The HTTP status of a safe request. */
async function statusOf(
  uses: TestUses,
  integration: Integration,
  origin: string,
  credential: Credential,
): Promise<number> {
  const { kind, appId } = integration
  const url = callUrlOf(integration)
  if (kind === 'mcp') {
    const answer = await uses.mcpUpstream.list(mcpServer(url, credential, appId), limits)
    return answer.kind === 'refused' ? answer.status : 200
  }
  const request = { method: 'GET', url, headers: [] as [string, string][], body: null, tenant: appId }
  const { status } = await uses.upstream.send({ ...withCredential(request, credential, origin), ...limits })
  return status
}
