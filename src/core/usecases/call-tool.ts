// One call of one tool, for real: judged before anything is sent, and always a result afterwards.
import type { InputFault } from '#base/errors.ts'
import type { JsonObject } from '#base/json.ts'
import { UpstreamError, type UpstreamFault } from '#base/upstream-error.ts'
import { originOf } from '#base/url.ts'
import type { CompiledTool } from '#core/engines/runtime-manifest/compiled-tool.ts'
import { failedResult, resultOf } from '#core/engines/tool-result/tool-result.ts'
import type { ToolResult } from '#core/model/tool-result.ts'
import type { Uses } from '#core/ports/sockets.ts'
import type { UpstreamRequest } from '#core/ports/upstream.ts'
import type { Credential, OpenedCredential } from './open-credential.ts'

const deadlineMs = 30_000
const maxAnswerBytes = 5 * 1024 * 1024
const maxToldFaults = 20

/** Gives the credential of a connection; null is the connection of a tool without one. */
export type CredentialSource = (connectionId: string | null) => OpenedCredential | Promise<OpenedCredential>

/** Throws only when the credential cannot be read; whatever the arguments or the upstream do is a result. */
export async function callTool(
  uses: Uses<'upstream'> & { credentialOf: CredentialSource },
  tool: CompiledTool,
  args: JsonObject,
  { signal }: { signal?: AbortSignal } = {},
): Promise<ToolResult> {
  const faults = tool.argumentFaults(args)
  if (faults.length > 0) return refusedArguments(tool, faults)
  const request = tool.request(args)
  if ('faults' in request) return refusedArguments(tool, request.faults)
  const credential = await uses.credentialOf(tool.tool.authConnectionId)
  if ('missing' in credential) return failedResult(credential.missing)
  const limits = { deadlineMs, maxBytes: maxAnswerBytes, ...(signal && { signal }) }
  try {
    const answer = await uses.upstream.send(
      withCredential({ ...request, ...limits }, credential, tool.origin),
    )
    return resultOf(answer, credential.redact)
  } catch (error) {
    if (error instanceof UpstreamError) return failedResult(upstreamWords[error.fault])
    throw error
  }
}

const upstreamWords: Record<UpstreamFault, string> = {
  unreachable: 'The server of this tool cannot be reached.',
  timeout: 'The server of this tool did not answer in time.',
  too_large: 'The server of this tool answered with more than can be taken in.',
  invalid_answer: 'The server of this tool gave an answer that cannot be read.',
  cancelled: 'The call was cancelled.',
}

function refusedArguments({ tool }: CompiledTool, faults: InputFault[]): ToolResult {
  const told = faults
    .slice(0, maxToldFaults)
    .map(({ path, message }) => `- ${path || 'arguments'} ${message}`)
  return failedResult(`The arguments do not fit the tool ${tool.name}:\n${told.join('\n')}`)
}

/** A credential goes to the integration's own origin alone, wherever else an operation may live. */
export function withCredential<R extends Pick<UpstreamRequest, 'url' | 'headers'>>(
  request: R,
  credential: Credential,
  origin: string,
): R {
  if (credential.in === 'none' || !isAt(request.url, origin)) return request
  const { name, value } = credential
  if (credential.in === 'query') return { ...request, url: withParameter(request.url, name, value.reveal()) }
  const others = request.headers.filter(([other]) => other.toLowerCase() !== name)
  return { ...request, headers: [...others, [name, value.reveal()]] }
}

const isAt = (url: string, origin: string) =>
  origin !== '' && (url.startsWith(`${origin}/`) || originOf(url) === origin)

const withParameter = (url: string, name: string, value: string) =>
  `${url}${url.includes('?') ? '&' : '?'}${encodeURIComponent(name)}=${encodeURIComponent(value)}`
