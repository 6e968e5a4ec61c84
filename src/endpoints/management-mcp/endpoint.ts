// The management server: an MCP endpoint at `/mcp` with which an agent builds, releases and rolls back the apps of its
// user. It uses the dispatcher of published apps. It is a separate protected resource, whose tokens are valid only
// there, and also accepts access tokens of the management API.

import { buildBearerChallenge, parseBearerToken } from '#base/web/bearer.ts'
import type { ClientAddress } from '#base/web/client-address.ts'
import type { Owner } from '#core/model/owner.ts'
import type { Principal } from '#core/model/principal.ts'
import { managementPath } from '#core/model/releases/release-endpoint.ts'
import type { Skill } from '#core/model/skills/skill.ts'
import { limitRole } from '#core/model/workspaces/workspace.ts'
import type { Ports } from '#core/ports/ports.ts'
import { renderConnectPage } from '#endpoints/mcp/connect-page/connect-page.ts'
import {
  createHttpError,
  createInvalidRequestError,
  type RpcError,
  toThrownError,
} from '#endpoints/mcp/protocol/json-rpc.ts'
import { type MessageDeps, serveMessages } from '#endpoints/mcp/serve-messages.ts'
import {
  type AcceptedRequest,
  acceptRequest,
  isHtmlRequest,
} from '#endpoints/mcp/transport/accept-request.ts'
import { authenticateCaller } from '#endpoints/mcp/transport/authenticate-caller.ts'
import { createOriginGuard, type OriginGuardSettings } from '#endpoints/mcp/transport/origin-guard.ts'
import { ClientGoneError } from '#endpoints/mcp/transport/read-body.ts'
import { sendHtmlPage, sendRpcError } from '#endpoints/mcp/transport/send-response.ts'
import type { HttpRequest, HttpResponse } from '#fast/node/whole-requests/http-exchange.ts'
import { callManagementTool } from './call-management-tool.ts'
import {
  type ManagementAddress,
  type ParsedManagementAddress,
  parseManagementAddress,
} from './management-address.ts'
import { createManagementServer, type ManagementServer, serverIdentity } from './management-server.ts'

export type ManagementEndpointDeps = Ports &
  OriginGuardSettings &
  MessageDeps & {
    skills: readonly Skill[]
    /** Counts a request of the user. Returns 0, or the whole seconds to wait when the rate limit is exceeded. */
    throttleUser(caller: Owner): number
    /** Like `throttleUser`, for a request without a valid token. */
    throttleAddress(request: HttpRequest): number
    clientAddressOf(request: HttpRequest): ClientAddress
  }

export interface ManagementEndpoint {
  /** Whether the URL is the management server's. */
  accepts(url: string | undefined): boolean
  /** The body must be unread. Never rejects, and always ends the response. */
  handle(request: HttpRequest, response: HttpResponse): Promise<void>
}

export function createManagementEndpoint(deps: ManagementEndpointDeps): ManagementEndpoint {
  const guard = createOriginGuard(deps)
  const selectServer = createServerSelection(deps)
  return {
    accepts: (url) => parseManagementAddress(url) !== null,
    async handle(request, response) {
      try {
        const address = parseManagementAddress(request.url)
        const accepted = acceptRequest(guard, request, response)
        if (accepted && address) await serve(deps, accepted, { address, server: selectServer(address) })
      } catch (error) {
        if (error instanceof ClientGoneError) return
        deps.log('A request to the management server failed.', error)
        sendRpcError(response, toThrownError(error))
      }
    },
  }
}

/** There are four servers: with all tools or only those that read, of all apps or of one. */
function createServerSelection({ serviceDescription: { version }, skills }: ManagementEndpointDeps) {
  const servers = new Map<string, ManagementServer>()
  return (address: ManagementAddress): ManagementServer => {
    const key = `${address.appId !== ''} ${address.isReadOnly}`
    const server = servers.get(key) ?? createManagementServer(address, { version, skills })
    servers.set(key, server)
    return server
  }
}

type ServerAtAddress = { address: ParsedManagementAddress; server: ManagementServer }

async function serve(
  deps: ManagementEndpointDeps,
  accepted: AcceptedRequest,
  { address, server }: ServerAtAddress,
): Promise<void> {
  const { request, response, cors } = accepted
  if (isHtmlRequest(request)) return sendHtmlPage(response, 200, renderManagementPage(deps.baseUrl))
  if (request.method !== 'POST') return sendRpcError(response, methodNotAllowed, cors)
  const caller = await authenticateCaller(deps, request, { orService: `${deps.baseUrl}${managementPath}` })
  const isRejected = 'status' in caller
  const waitSeconds = isRejected ? deps.throttleAddress(request) : deps.throttleUser(caller)
  if (waitSeconds > 0)
    return sendRpcError(response, rateLimitExceeded, { ...cors, 'retry-after': String(waitSeconds) })
  if (isRejected) return sendRpcError(response, caller, { ...buildChallengeHeaders(deps, caller), ...cors })
  const problem = address.problem || (await findUnknownApp(deps, caller, address))
  // @guard access
  if (problem) return sendRpcError(response, createInvalidRequestError(problem), cors)
  const token = parseBearerToken(request.headers.authorization)
  return serveMessages(deps, accepted, {
    server,
    callTool: (call) =>
      callManagementTool(
        deps,
        server,
        { caller, token, appId: address.appId, address: deps.clientAddressOf(request) },
        call,
      ),
  })
}

/** Otherwise every call would fail without a reason. An app outside the token looks missing. */
async function findUnknownApp(
  { store }: ManagementEndpointDeps,
  caller: Principal,
  { appId }: ManagementAddress,
): Promise<string> {
  if (appId === '') return ''
  const found = await store.read((reader) => reader.apps.findAccessible(caller, appId))
  const role = found && limitRole(caller, found.app.owner, found.role)
  return role ? '' : 'The query member app must be the id of an app of this user.'
}

/** How to add the server to a client. */
const renderManagementPage = (baseUrl: string) =>
  renderConnectPage({ ...serverIdentity, tools: [] }, 'oauth', `${baseUrl}${managementPath}`)

const methodNotAllowed = createHttpError(405, 'Method not allowed; only POST is supported.')
const rateLimitExceeded = createHttpError(429, 'Rate limit exceeded; retry after the seconds in Retry-After.')

/** RFC 9728. */
const buildChallengeHeaders = ({ baseUrl }: Ports, { status }: RpcError): Record<string, string> =>
  status === 401 ? { 'www-authenticate': buildBearerChallenge(baseUrl, managementPath) } : {}
