import type { InputViolation } from '#base/errors.ts'
import type { JsonObject } from '#base/json.ts'
import type { RequestPlan } from '#core/model/operations/operation.ts'
import { compileBaseUrl, createBaseUrlCheck } from './base-url.ts'
import { compileBody } from './body/compile-body.ts'
import { isXmlNode } from './body/xml.ts'
import { compileHeaders } from './headers.ts'
import { isMultipartType } from './media-type.ts'
import { compilePath, countSegments } from './path.ts'
import { compileQuery } from './query.ts'
import {
  createViolation,
  type EncodedBody,
  type HeaderEntry,
  type RequestBuilder,
  type RequestBuildResult,
  type RequestContext,
} from './request.ts'

/**
 * Compiles all parts of a plan that do not depend on arguments. The plan's own server URL takes precedence over
 * `baseUrl`, an absolute http(s) URL. `accept` is the Accept header unless the plan sets one; "" sends none. If the
 * plan has errors, the builder returns them for any arguments.
 */
export function compileRequest(plan: RequestPlan, baseUrl: string, accept = ''): RequestBuilder {
  const violations: InputViolation[] = []
  const base = compileBaseUrl(plan.serverUrl || baseUrl, violations)
  const components = compileComponents(plan, { violations, accept, baseQuery: base.query })
  const isBelow = createBaseUrlCheck(base, countSegments(plan.path))
  if (violations.length > 0) return () => ({ problems: violations })
  return (args) => {
    const context: RequestContext = { args, violations: [] }
    const path = components.path(context)
    const rest = `${base.path || path ? path : '/'}${components.query(context)}`
    const body = components.body(context)
    const headers = addContentType(components.headers(context), body)
    if (context.violations.length === 0 && !isBelow(rest)) context.violations.push(pathEscapeViolation)
    if (context.violations.length > 0) return { problems: context.violations }
    const url = `${base.origin}${base.path}${rest}`
    return { method: plan.method, url, headers, body: body?.content ?? null }
  }
}

type ComponentSettings = { violations: InputViolation[]; accept: string; baseQuery: string }

const compileComponents = (plan: RequestPlan, { violations, accept, baseQuery }: ComponentSettings) => ({
  path: compilePath(plan, violations),
  query: compileQuery(plan, baseQuery),
  headers: compileHeaders(plan, violations, accept),
  body: compileBody(plan, violations),
})

/** The errors of a plan that do not depend on the base URL. */
export function validateRequestPlan(plan: RequestPlan): InputViolation[] {
  const violations: InputViolation[] = []
  compileComponents(plan, { violations, accept: '', baseQuery: '' })
  if (plan.responseXml && !isXmlNode(plan.responseXml))
    violations.push(createViolation('response_xml', 'type', 'must be nodes, each with a name'))
  return violations
}

const pathEscapeViolation = createViolation('', 'path_escape', 'must stay below the base URL')

/**
 * A content type among the headers takes precedence, except over the content type of a multipart body, which
 * carries the boundary.
 */
function addContentType(headers: HeaderEntry[], body: EncodedBody | null): HeaderEntry[] {
  if (!body) return headers
  const others = headers.filter(([name]) => name !== 'content-type')
  const isSet = others.length < headers.length && !isMultipartType(body.contentType)
  return isSet ? headers : [...others, ['content-type', body.contentType]]
}

/** Compiles a plan and builds one request with it, for plans that are used once. */
export const buildRequest = (plan: RequestPlan, baseUrl: string, args: JsonObject): RequestBuildResult =>
  compileRequest(plan, baseUrl)(args)
