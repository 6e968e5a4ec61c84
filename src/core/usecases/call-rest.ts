// The exchange of one call with a REST API: credential, request, answer.
import { UpstreamError, type UpstreamFault } from '#base/upstream-error.ts'
import { originOf } from '#base/url.ts'
import type { BuiltRequest } from '#core/engines/rest-request/request.ts'
import type { CompiledTool } from '#core/engines/runtime-manifest/compiled-tool.ts'
import { failedResult, resultOf } from '#core/engines/tool-result/tool-result.ts'
import type { ToolResult } from '#core/model/tool-result.ts'
import type { UpstreamRequest } from '#core/ports/upstream.ts'
import type { CallUses } from './call-tool.ts'
import type { Credential } from './open-credential.ts'

const deadlineMs = 30_000
const maxAnswerBytes = 5 * 1024 * 1024

export async function callRest(
  uses: CallUses,
  { tool, origin }: CompiledTool,
  request: BuiltRequest,
  signal: AbortSignal | undefined,
): Promise<ToolResult> {
  const credential = await uses.credentialOf(tool.authConnectionId)
  if ('missing' in credential) return failedResult(credential.missing)
  const limits = { deadlineMs, maxBytes: maxAnswerBytes, ...(signal && { signal }) }
  try {
    const answer = await uses.upstream.send(withCredential({ ...request, ...limits }, credential, origin))
    return resultOf(answer, credential.redact)
  } catch (error) {
    if (error instanceof UpstreamError) return failedResult(upstreamWords[error.fault])
    throw error
  }
}

/** What a caller is told of an upstream that gave no answer: a closed list, so that nobody can look around through it. */
export const upstreamWords: Record<UpstreamFault, string> = {
  unreachable: 'The server of this tool cannot be reached.',
  timeout: 'The server of this tool did not answer in time.',
  too_large: 'The server of this tool answered with more than can be taken in.',
  invalid_answer: 'The server of this tool gave an answer that cannot be read.',
  cancelled: 'The call was cancelled.',
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
