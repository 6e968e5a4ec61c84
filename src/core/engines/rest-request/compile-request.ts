import type { InputFault } from '#base/errors.ts'
import type { JsonObject } from '#base/json.ts'
import type { RequestPlan } from '#core/model/operation.ts'
import { belowBase, compileBase } from './base-url.ts'
import { compileBody } from './body.ts'
import { compileHeaders } from './headers.ts'
import { isMultipartType } from './media-type.ts'
import { compilePath, segmentCount } from './path.ts'
import { compileQuery } from './query.ts'
import {
  type Body,
  type Call,
  type CompiledRequest,
  fault,
  type HeaderEntry,
  type RequestOutcome,
} from './request.ts'

/**
 * Compiles everything of a plan that does not depend on arguments. The plan's own server URL takes precedence over
 * `baseUrl`, an absolute http(s) URL. If the plan has errors, the builder returns them for any arguments.
 */
export function compileRequest(plan: RequestPlan, baseUrl: string): CompiledRequest {
  const faults: InputFault[] = []
  const base = compileBase(plan.serverUrl || baseUrl, faults)
  const parts = compileParts(plan, faults)
  const isBelow = belowBase(base, segmentCount(plan.path))
  if (faults.length > 0) return () => ({ faults })
  return (args) => {
    const call: Call = { args, faults: [] }
    const path = parts.path(call)
    const rest = `${base.path || path ? path : '/'}${parts.query(call)}`
    const body = parts.body(call)
    const headers = withContentType(parts.headers(call), body)
    if (call.faults.length === 0 && !isBelow(rest)) call.faults.push(escaped)
    if (call.faults.length > 0) return { faults: call.faults }
    const url = `${base.origin}${base.path}${rest}`
    return { method: plan.method, url, headers, body: body?.content ?? null }
  }
}

const compileParts = (plan: RequestPlan, faults: InputFault[]) => ({
  path: compilePath(plan, faults),
  query: compileQuery(plan),
  headers: compileHeaders(plan, faults),
  body: compileBody(plan, faults),
})

/** The errors of a plan that do not depend on the base URL. */
export function planFaults(plan: RequestPlan): InputFault[] {
  const faults: InputFault[] = []
  compileParts(plan, faults)
  return faults
}

const escaped = fault('', 'path_escape', 'must stay below the base URL')

/**
 * A content type among the headers takes precedence, except over that of a multipart body, which carries the boundary.
 */
function withContentType(headers: HeaderEntry[], body: Body | null): HeaderEntry[] {
  if (!body) return headers
  const others = headers.filter(([name]) => name !== 'content-type')
  const isSet = others.length < headers.length && !isMultipartType(body.contentType)
  return isSet ? headers : [...others, ['content-type', body.contentType]]
}

/** Compiles a plan and builds one request of it, for plans that are used once. */
export const buildRequest = (plan: RequestPlan, baseUrl: string, args: JsonObject): RequestOutcome =>
  compileRequest(plan, baseUrl)(args)
