import { type InputViolation, ServiceError } from '#base/errors.ts'
import type { JsonObject } from '#base/json.ts'
import { listSetMembers } from '#base/schema-members.ts'
import type { ClientAddress } from '#base/web/client-address.ts'
import { hopsHeader, parseHops } from '#base/web/hops.ts'
import { parseRequestId, requestIdHeader } from '#base/web/request-id.ts'
import { compileSharedSchema } from '#core/engines/schemas/json-schema/index.ts'
import type { RequestOrigin } from '#core/model/audit/request-origin.ts'
import { type Principal, toAuditActor } from '#core/model/principal.ts'
import { requireAllowedByToken } from '#core/model/tokens/limit-operations.ts'
import type { Ports } from '#core/ports/ports.ts'
import type { McpMethodCall, McpMethodResult } from '#endpoints/mcp/methods/mcp-method-call.ts'
import { readArguments } from '#endpoints/mcp/methods/read-arguments.ts'
import { serializeResult } from '#endpoints/mcp/methods/serialize-result.ts'
import { createInvalidParamsError } from '#endpoints/mcp/protocol/json-rpc.ts'
import { waitForRequestTurn } from '#platform/event-loop.ts'
import { runInShare } from '#platform/request-share.ts'
import {
  presentManagementError,
  presentManagementResult,
  presentViolations,
} from './management-result.wire.ts'
import type { ListedManagementTool, ManagementServer } from './management-server.ts'

/** The caller and the address of the server. */
export type ManagementCaller = { caller: Principal; token: string; appId: string; address: ClientAddress }

/** Executes `tools/call`. Errors of a tool are results, so that a model can act upon them. */
export async function callManagementTool(
  ports: Ports,
  server: ManagementServer,
  caller: ManagementCaller,
  methodCall: McpMethodCall,
): Promise<McpMethodResult> {
  const { params, revision } = methodCall
  const given = readArguments(params.arguments)
  if (typeof params.name !== 'string')
    return createInvalidParamsError('Invalid params: name must be a string.')
  if (!given) return createInvalidParamsError('Invalid params: arguments must be an object.')
  const tool = server.tools.get(params.name)
  if (!tool) return createInvalidParamsError(`Unknown tool: ${params.name}`)
  const schema = compileSharedSchema(tool.inputSchema)
  const violations = schema.check(given)
  const args = violations.length > 0 ? schema.repair(given, { ignoresUnknown: false })?.value : given
  const members = args
    ? await executeTool({ ports, tool, args, caller }, methodCall)
    : presentInvalidArguments(tool, violations)
  return serializeResult(members, { server, revision })
}

const presentInvalidArguments = ({ name }: ListedManagementTool, violations: InputViolation[]) =>
  presentManagementError(`Invalid arguments for ${name}:\n${presentViolations(violations)}`)

type ToolExecution = {
  ports: Ports
  tool: ListedManagementTool
  args: JsonObject
  caller: ManagementCaller
}

async function executeTool(
  { ports, tool, args, caller: { caller, token, appId, address } }: ToolExecution,
  { signal, response, revision }: McpMethodCall,
): Promise<JsonObject> {
  const { app = appId, ...input } = args
  const { headers } = response.req
  const requestId = parseRequestId(headers[requestIdHeader]) || ports.ids.create('request')
  const origin: RequestOrigin = {
    actor: toAuditActor(caller),
    via: 'mcp',
    operation: tool.name,
    requestId,
    address,
    credentialId: caller.limits?.tokenId ?? '',
    get fields() {
      return listSetMembers(tool.inputSchema, input)
    },
  }
  const allowed = { ...caller, requires: tool.requires, origin }
  try {
    requireAllowedByToken(allowed, tool.effect === 'read')
    const share = { user: `${caller.issuer} ${caller.subject}`, app: String(app) }
    await waitForRequestTurn(share.user)
    const result = await runInShare(share, () =>
      tool.execute(ports, input, {
        caller: allowed,
        token,
        signal,
        requestId,
        hops: parseHops(headers[hopsHeader]),
        address: { caller: allowed, appId: String(app) },
      }),
    )
    return presentManagementResult(result, revision)
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code === 'internal_error') throw error
    return presentManagementError(error)
  }
}
