// One call of one tool, for real: judged before anything is sent, and always a result afterwards.
import type { InputFault } from '#base/errors.ts'
import type { JsonObject } from '#base/json.ts'
import type { CompiledTool } from '#core/engines/runtime-manifest/compiled-tool.ts'
import { failedResult } from '#core/engines/tool-result/tool-result.ts'
import type { ToolResult } from '#core/model/tool-result.ts'
import type { Uses } from '#core/ports/sockets.ts'
import { callRest } from './call-rest.ts'
import type { OpenedCredential } from './open-credential.ts'

const maxToldFaults = 20

/** Gives the credential of a connection; null is the connection of a tool without one. */
export type CredentialSource = (connectionId: string | null) => OpenedCredential | Promise<OpenedCredential>

/** What a call is made with beside its arguments. */
export type CallUses = Uses<'upstream'> & { credentialOf: CredentialSource }

/** Throws only when the credential cannot be read; whatever the arguments or the upstream do is a result. */
export async function callTool(
  uses: CallUses,
  tool: CompiledTool,
  args: JsonObject,
  { signal }: { signal?: AbortSignal } = {},
): Promise<ToolResult> {
  const faults = tool.argumentFaults(args)
  if (faults.length > 0) return refusedArguments(tool, faults)
  const request = tool.request(args)
  if ('faults' in request) return refusedArguments(tool, request.faults)
  return callRest(uses, tool, request, signal)
}

function refusedArguments({ tool }: CompiledTool, faults: InputFault[]): ToolResult {
  const told = faults
    .slice(0, maxToldFaults)
    .map(({ path, message }) => `- ${path || 'arguments'} ${message}`)
  return failedResult(`The arguments do not fit the tool ${tool.name}:\n${told.join('\n')}`)
}
