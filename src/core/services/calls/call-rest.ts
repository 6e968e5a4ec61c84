// The exchange of one call with a REST API: credential, request, answer.
import { UpstreamError, type UpstreamFault } from '#base/upstream-error.ts'
import { originOf } from '#base/url.ts'
import type { BuiltRequest } from '#core/engines/rest-request/request.ts'
import type { CompiledRestTool } from '#core/engines/runtime-manifest/compiled-tool.ts'
import { failedResult, resultOf } from '#core/engines/tool-result/tool-result.ts'
import type { HttpMethod, RequestPlan } from '#core/model/operation.ts'
import type { ToolAnnotations } from '#core/model/tool.ts'
import type { ToolResult } from '#core/model/tool-result.ts'
import type { UpstreamRequest } from '#core/ports/upstream.ts'
import type { Credential } from '../credentials/open-credential.ts'
import type { CallUses } from './call-tool.ts'
import type { CallFacts } from './record-calls.ts'
import { sendAs, verdictOfStatus } from './send-as.ts'

/** Of operations that say none of their own. */
export const defaultTimeoutMs = 30_000
export const maxAnswerBytes = 5 * 1024 * 1024

export async function callRest(
  uses: CallUses,
  { tool, target, origin, resultShape }: CompiledRestTool,
  built: BuiltRequest,
  facts: CallFacts,
  signal: AbortSignal | undefined,
): Promise<ToolResult> {
  const request: UpstreamRequest = {
    method: built.method,
    url: built.url,
    headers: built.headers,
    body: built.body,
    tenant: uses.tenant,
    deadlineMs: tool.timeoutMs ?? defaultTimeoutMs,
    maxBytes: maxAnswerBytes,
    takesPart: true,
    idempotent: isIdempotent(target.plan, tool.annotations),
    signal,
  }
  // An operation with a server of its own is called as nobody.
  const connectionId = isAt(request.url, origin) ? tool.authConnectionId : null
  try {
    const sent = await sendAs(
      uses.credentialOf,
      connectionId,
      origin,
      (credential) => uses.upstream.send(withCredential(request, credential, origin)),
      ({ status }) => verdictOfStatus(status),
    )
    if ('missing' in sent) return failedResult(sent.missing)
    facts.upstreamStatus = sent.answer.status
    facts.answerBytes = sent.answer.body.length
    return resultOf(sent.answer, sent.credential.redact, resultShape)
  } catch (error) {
    return failedBy(error, facts)
  }
}

const safe = new Set<HttpMethod>(['GET', 'HEAD', 'OPTIONS', 'TRACE', 'QUERY'])

/** PUT and DELETE should be so, and often are not: they count when the tool says it. POST and PATCH never do. */
export const isIdempotent = (
  plan: Pick<RequestPlan, 'method'>,
  annotations: Pick<ToolAnnotations, 'idempotentHint'>,
): boolean =>
  safe.has(plan.method) || (annotations.idempotentHint && (plan.method === 'PUT' || plan.method === 'DELETE'))

/** What a caller is told of an upstream that gave no answer: a closed list, so that nobody can look around through it. */
export const upstreamWords: Record<UpstreamFault, string> = {
  // One text for both, so that nobody learns which port is open; a caller is not to think that nothing was done.
  unreachable: 'The server of this tool cannot be reached, or it broke off before it answered.',
  timeout: 'The server of this tool did not answer in time.',
  too_large: 'The server of this tool answered with more than can be taken in.',
  invalid_answer: 'The server of this tool gave an answer that cannot be read.',
  cancelled: 'The call was cancelled.',
  unavailable: 'The server of this tool is failing; it is tried again later.',
  overloaded: 'Too many calls to the server of this tool are under way; try again later.',
}

/** Throws what is not the upstream's fault. */
export function failedBy(error: unknown, facts: CallFacts): ToolResult {
  if (!(error instanceof UpstreamError)) throw error
  facts.fault = error.fault
  return failedResult(upstreamText(error))
}

export const upstreamText = ({ fault, retryAfter }: UpstreamError): string =>
  fault === 'unavailable' && retryAfter > 0
    ? `The server of this tool is failing; it is tried again in ${retryAfter} s.`
    : upstreamWords[fault]

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
