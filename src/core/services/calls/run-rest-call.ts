// One call of a REST API: credential, request, response.
import type { JsonObject } from '#base/json.ts'
import {
  EgressDenial,
  UnreadableEncodingError,
  UpstreamError,
  type UpstreamErrorReason,
} from '#base/upstream-error.ts'
import type { CompiledRestTool } from '#core/engines/apps/manifest/index.ts'
import type { RedactStoredData } from '#core/engines/calls/redaction/index.ts'
import type { BuiltRequest } from '#core/engines/calls/rest-request/index.ts'
import {
  buildToolResult,
  createElicitationResult,
  createFailedResult,
  isCostlyResponse,
  type RestResponse,
  type ResultShape,
} from '#core/engines/calls/tool-result/index.ts'
import type { HttpMethod, RequestPlan } from '#core/model/operations/operation.ts'
import type { ManifestTool } from '#core/model/releases/manifest.ts'
import type { ToolAnnotations } from '#core/model/tools/tool.ts'
import type { ToolResult } from '#core/model/tools/tool-result.ts'
import type { UpstreamRequest, UpstreamResponse } from '#core/ports/upstream.ts'
import type { Credential, MissingCredential } from '../credentials/open-credential.ts'
import { followCallRedirects } from './follow-call-redirects.ts'
import { isRedirect } from './plan-redirect.ts'
import { ResponseMemory } from './response-memory.ts'
import { type AuthenticatedResponse, classifyHttpStatus, sendWithCredential } from './send-with-credential.ts'
import type { RunningCall, ToolCallDeps } from './tool-call.ts'
import { traceCredential } from './trace-credential.ts'
import { hasOrigin, withCredential } from './with-credential.ts'

/** For operations without their own timeout. */
export const defaultTimeoutMs = 30_000
export const maxResponseBytes = 5 * 1024 * 1024

export async function runRestCall(
  deps: ToolCallDeps,
  { tool, target, origin, resultShape, readHeaders }: CompiledRestTool,
  built: BuiltRequest,
  { details, options }: RunningCall,
): Promise<ToolResult> {
  const memory = new ResponseMemory()
  const request: UpstreamRequest = {
    method: built.method,
    url: built.url,
    headers: built.headers,
    body: built.body,
    tenant: deps.tenant,
    deadlineMs: tool.timeoutMs ?? defaultTimeoutMs,
    maxBytes: maxResponseBytes,
    acceptsPartial: true,
    idempotent: isIdempotentCall(target.plan, tool.annotations),
    hops: (options.hops ?? 0) + 1,
    retained: memory,
    signal: options.signal,
    span: options.span,
  }
  // An operation at another origin than the integration's is called without a credential.
  const connectionId = hasOrigin(request.url, origin) ? tool.authConnectionId : null
  const { span } = options
  const resolveCredential = span ? traceCredential(span, deps.resolveCredential) : deps.resolveCredential
  const send = (sent: UpstreamRequest, sentConnectionId: string | null) =>
    sendWithCredential(resolveCredential, {
      connectionId: sentConnectionId,
      origin,
      send: (credential) => {
        deps.exchange?.recordRequest(tool, sent, credential)
        return deps.upstream.send(withCredential(sent, credential, origin))
      },
      classifyResponse: ({ status }) => classifyHttpStatus(status),
    })
  const startedAt = deps.clock.getElapsedMs()
  try {
    const exchange = await send(request, connectionId)
    if ('missing' in exchange) return createUnsentResult(exchange)
    const final = isRedirect(exchange.response.status)
      ? await followCallRedirects({
          request,
          exchange,
          measureRest: () => request.deadlineMs - Math.ceil(deps.clock.getElapsedMs() - startedAt),
          // @guard call-redirects
          send: (next, hasCredential) => send(next, hasCredential ? connectionId : null),
        })
      : { ...exchange, url: built.url, redirection: '' }
    if ('missing' in final) return createUnsentResult(final)
    const { url, redirection } = final
    const { response, credential } = final
    details.upstreamStatus = response.status
    details.responseBytes = response.body.length
    deps.exchange?.recordResponse(tool, { ...response, bytes: details.responseBytes })
    const reported = readHeaders(response, url)
    const described =
      reported || redirection || response.unknownEncoding
        ? describeResponse(response, { reported, redirection }, credential)
        : response
    if (!isCostlyResponse(response))
      return buildRedactedResult({ response: described, credential }, resultShape)
    return await deps.callThreads.buildResult({
      tenant: deps.tenant,
      response: withRedactedHeaders(described, credential.redactStored),
      secrets: credential.secrets.map((secret) => secret.reveal()),
      tool: toResultOptions(tool),
      xml: resultShape.xml,
    })
  } catch (error) {
    return convertUpstreamError(error, { details, options })
  } finally {
    memory.release()
  }
}

/** The result when nothing was sent because there is no credential. */
export const createUnsentResult = ({ missing, elicitation }: Omit<MissingCredential, 'until'>): ToolResult =>
  elicitation ? createElicitationResult(elicitation) : createFailedResult(missing)

/** Texts that repeat addresses or headers are masked like stored data. */
function describeResponse(
  response: UpstreamResponse,
  { reported, redirection }: { reported: JsonObject | null; redirection: string },
  { redactStored }: Credential,
): RestResponse {
  const { unknownEncoding } = response
  return {
    ...response,
    ...(unknownEncoding && { unknownEncoding: String(redactStored(unknownEncoding)) }),
    ...(reported && {
      // @guard calls/response-headers
      reportedHeaders: redactStored(reported) as JsonObject,
    }),
    ...(redirection && { redirection }),
  }
}

/** Errors and unusual content types are rare, so a slower search for more forms of the credential is affordable. */
function buildRedactedResult(
  { response, credential }: AuthenticatedResponse<RestResponse>,
  shape: ResultShape,
): ToolResult {
  const { redact, redactStored } = credential
  const redactError = (text: string) =>
    `${redactStored(text.slice(0, maxErrorLength))}${redact(text.slice(maxErrorLength))}`
  return buildToolResult(
    // @guard upstream-credentials
    withRedactedHeaders(response, redactStored),
    response.status < 300 ? redact : redactError,
    shape,
  )
}

/** Only the start of an error is shown, so the rest is searched like other results. */
const maxErrorLength = 32 * 1024

const commonTypes = /^(application\/([\w.]+\+)?json|text\/(plain|html|csv|event-stream))(;|$)/i
const maxCommonLength = 60

/** Masks the headers that reach the caller: the content type and the retry time. */
function withRedactedHeaders(response: RestResponse, redact: RedactStoredData): RestResponse {
  const { 'content-type': type = '', 'retry-after': retryAfter } = response.headers
  if (retryAfter === undefined && type.length <= maxCommonLength && commonTypes.test(type)) return response
  const [redactedType, redactedRetry] = redact([type, retryAfter ?? '']) as [string, string]
  const headers = { ...response.headers, 'content-type': redactedType, 'retry-after': redactedRetry }
  return { ...response, headers }
}
/** Copied into the thread, so it contains only the needed members. */
const toResultOptions = ({ name, result, hides }: ManifestTool) => ({ name, result, hides })

const safeMethods = new Set<HttpMethod>(['GET', 'HEAD', 'OPTIONS', 'TRACE', 'QUERY'])

/**
 * PUT and DELETE should be idempotent but often are not, so they need `idempotentHint`. POST and PATCH never count as
 * idempotent.
 */
export const isIdempotentCall = (
  plan: Pick<RequestPlan, 'method'>,
  annotations: Pick<ToolAnnotations, 'idempotentHint'>,
): boolean =>
  safeMethods.has(plan.method) ||
  (annotations.idempotentHint && (plan.method === 'PUT' || plan.method === 'DELETE'))

/** Messages for the caller. A closed list without details, so that calls cannot be used to scan the network. */
export const upstreamErrorMessages: Record<Exclude<UpstreamErrorReason, 'overloaded'>, string> = {
  // One text for both cases, so that it does not reveal open ports. The request may have been processed.
  unreachable: 'The server of this tool cannot be reached, or it closed the connection before it responded.',
  timeout: 'The server of this tool did not respond in time.',
  too_large:
    'The response of the server of this tool is too large; request less at once, for example with a filter or a page size.',
  invalid_answer: 'The server of this tool sent an invalid response.',
  cancelled: 'The call was cancelled.',
  unavailable: 'The server of this tool is failing; retry later.',
}

/** Records an upstream failure and converts it to a failed result; rethrows any other error. */
export function convertUpstreamError(
  error: unknown,
  { details, options }: Pick<RunningCall, 'details' | 'options'>,
): ToolResult {
  if (!(error instanceof UpstreamError)) throw error
  details.failureReason = error.reason
  // @guard private-addresses
  return createFailedResult(options.isOwner ? describeCallFailure(error) : describeUpstreamError(error))
}

/** The message of `overloaded` consists of fixed sentences and names the exhausted limit. */
export function describeUpstreamError(error: UpstreamError): string {
  const { reason, retryAfter, message } = error
  if (reason === 'overloaded' || error instanceof UnreadableEncodingError) return message
  return reason === 'unavailable' && retryAfter > 0
    ? `The server of this tool is failing; retry after ${retryAfter} s.`
    : upstreamErrorMessages[reason]
}

/** Like `describeUpstreamError`, for the owner of the app, who may know that the address of the server is forbidden. */
export const describeCallFailure = (error: UpstreamError): string =>
  error.internal instanceof EgressDenial ? error.internal.advice : describeUpstreamError(error)
