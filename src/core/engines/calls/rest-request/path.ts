import type { InputViolation } from '#base/errors.ts'
import type { Json } from '#base/json.ts'
import type { RequestPlan } from '#core/model/operations/operation.ts'
import { createItemWriter, serializeContent } from './argument-text.ts'
import { percentEncode, percentEncodeLiteral } from './encode.ts'
import { type ParameterSource, resolveParameterSources } from './parameter-sources.ts'
import { serializePathValue, toStyleInput } from './parameter-styles.ts'
import { explainUnsafeSegment } from './path-guard.ts'
import { createViolation, type RequestContext } from './request.ts'

const maxPathLength = 4_000
const placeholders = /\{([^{}]+)\}/g

/** The path without query and fragment, by which documents of query-style APIs distinguish operations. */
export const stripQueryAndFragment = (path: string) => path.split(/[?#]/, 1)[0] ?? ''

/** The names of the placeholders of a path, in order. */
export const listPlaceholders = (path: string): string[] =>
  [...stripQueryAndFragment(path).matchAll(placeholders)].map(([, name]) => name ?? '')

/** The number of segments of a path, whatever values its placeholders get. */
export const countSegments = (path: string) =>
  splitPathSegments(stripQueryAndFragment(path).replace(placeholders, 'x')).length

/** The arguments that bindings put into the path; placeholders with a template are left out. */
export const listPathArguments = ({ path, parameters, pathTemplate }: RequestPlan): string[] =>
  listPlaceholders(path)
    .filter((name) => !Object.hasOwn(pathTemplate ?? {}, name))
    .map(
      (name) =>
        parameters.find((binding) => binding.in === 'path' && binding.name === name)?.argument ?? name,
    )

/** Compiles the path of a plan; the returned function gives the encoded path: "", or with a leading slash. */
export function compilePath(
  plan: RequestPlan,
  violations: InputViolation[],
): (context: RequestContext) => string {
  const path = stripQueryAndFragment(plan.path)
  if (path.length > maxPathLength) {
    violations.push(createViolation('path', 'too_long', `must be at most ${maxPathLength} characters`))
    return () => ''
  }
  const sources = resolveParameterSources('path', plan)
  const segments = splitPathSegments(path).map((text) => compileSegment(text, sources, violations))
  return (context) =>
    segments.map((segment) => `/${typeof segment === 'string' ? segment : segment(context)}`).join('')
}

/** Splits a path at its slashes, except those inside braces. */
const splitPathSegments = (path: string) =>
  path === '' ? [] : path.replace(/^\//, '').split(/\/(?![^{}]*\})/)

function compileSegment(
  text: string,
  sources: ParameterSource[],
  violations: InputViolation[],
): string | ((context: RequestContext) => string) {
  // Splitting by a pattern with one capture group gives text, name, text, name, … text.
  const textsAndNames = text.split(placeholders)
  const slots = textsAndNames.map((textOrName, index) =>
    index % 2 === 0 ? percentEncodeLiteral(textOrName) : findSource(textOrName, sources, violations),
  )
  if (textsAndNames.length > 1) return (context) => buildSegment(slots, context)
  const literal = percentEncodeLiteral(text)
  if (literal && explainUnsafeSegment(literal))
    violations.push(createViolation('path', 'path_escape', 'must not have "." or ".." as a segment'))
  return literal
}

function findSource(
  name: string,
  sources: ParameterSource[],
  violations: InputViolation[],
): ParameterSource | string {
  const source = sources.find((candidate) => candidate.name === name)
  if (!source)
    violations.push(
      createViolation(
        'path',
        'parameter_missing',
        `must have a path parameter for its placeholder {${name}}`,
      ),
    )
  return source ?? ''
}

function buildSegment(slots: (string | ParameterSource)[], context: RequestContext): string {
  const before = context.violations.length
  const text = slots
    .map((slot) => (typeof slot === 'string' ? slot : buildSegmentValue(slot, context)))
    .join('')
  // @guard compile-request path-guard
  const reason = context.violations.length > before ? null : explainUnsafeSegment(text)
  const source = slots.find((slot) => typeof slot !== 'string')
  if (reason) context.violations.push(createViolation(source?.argument ?? '', 'path_escape', reason))
  return text
}

function buildSegmentValue(source: ParameterSource, context: RequestContext): string {
  const value = source.value(context)
  if (value === undefined) {
    context.violations.push(createViolation(source.argument, 'required', 'is required'))
    return ''
  }
  const text = serializeSource(value, source, context)
  // Each value is also checked alone: even next to other text it must not be empty or a dot segment.
  const reason = source.style === 'simple' ? explainUnsafeSegment(text) : null
  if (reason) context.violations.push(createViolation(source.argument, 'path_escape', reason))
  return text
}

function serializeSource(value: Json, source: ParameterSource, context: RequestContext): string {
  const { argument, contentType } = source
  if (contentType) return percentEncode(serializeContent(value, contentType, argument, context))
  return serializePathValue(toStyleInput(value, createItemWriter(source, context)), source)
}
