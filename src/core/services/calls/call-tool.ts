// One call of one tool: validates the arguments before sending anything, and returns every failure as a result.
import type { InputFault } from '#base/errors.ts'
import type { JsonObject } from '#base/json.ts'
import type { CompiledTool } from '#core/engines/runtime-manifest/compiled-tool.ts'
import { failedResult } from '#core/engines/tool-result/tool-result.ts'
import type { ReportProgress } from '#core/model/progress.ts'
import type { ToolResult } from '#core/model/tool-result.ts'
import type { Uses } from '#core/ports/sockets.ts'
import type { Credential, OpenedCredential } from '../credentials/open-credential.ts'
import { callMcp } from './call-mcp.ts'
import { callRest } from './call-rest.ts'
import { type CallFacts, type CallRecorder, noFacts } from './record-calls.ts'

const maxToldFaults = 20

/**
 * Returns the credential of a connection; the id is null for a tool without one. After a 401, pass the rejected
 * credential: a retry makes sense if the returned one has another `version`.
 */
export type CredentialSource = (
  connectionId: string | null,
  refused?: Credential | null,
) => OpenedCredential | Promise<OpenedCredential>

/** What a call needs beside its arguments. */
export type CallUses = Uses<'upstream' | 'mcpUpstream'> & {
  credentialOf: CredentialSource
  /** The id of the called app. */
  tenant: string
  /** Records the call; absent: no record. */
  record?: CallRecorder
}

export type CallOptions = {
  signal?: AbortSignal | undefined
  /** Absent: no progress is requested from the server of the tool. */
  report?: ReportProgress | undefined
}

/** Throws only when the credential cannot be read; invalid arguments and upstream failures are results. */
export async function callTool(
  uses: CallUses,
  tool: CompiledTool,
  args: JsonObject,
  options: CallOptions = {},
): Promise<ToolResult> {
  const facts = noFacts()
  const end = uses.record?.(tool.tool, args, facts)
  let result: ToolResult | null = null
  try {
    result = await resultOf(uses, tool, args, facts, options)
    return result
  } finally {
    end?.(result)
  }
}

function resultOf(
  uses: CallUses,
  tool: CompiledTool,
  args: JsonObject,
  facts: CallFacts,
  options: CallOptions,
): ToolResult | Promise<ToolResult> {
  const faults = tool.argumentFaults(args)
  if (faults.length > 0) return refusedArguments(tool, faults, facts)
  if (tool.kind === 'mcp') return callMcp(uses, tool, args, facts, options)
  const request = tool.request(args)
  if ('faults' in request) return refusedArguments(tool, request.faults, facts)
  return callRest(uses, tool, request, facts, options.signal)
}

function refusedArguments({ tool }: CompiledTool, faults: InputFault[], facts: CallFacts): ToolResult {
  facts.refused = true
  const told = faults
    .slice(0, maxToldFaults)
    .map(({ path, message }) => `- ${path || 'arguments'} ${message}`)
  return failedResult(`Invalid arguments for the tool ${tool.name}:\n${told.join('\n')}`)
}
