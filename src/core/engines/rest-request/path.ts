import type { InputFault } from '#base/errors.ts'
import type { Json } from '#base/json.ts'
import type { RequestPlan } from '#core/model/operation.ts'
import { encoded, encodedLiteral } from './encode.ts'
import { segmentFault } from './path-guard.ts'
import { type Call, fault } from './request.ts'
import { type Source, sourcesOf } from './sources.ts'
import { pathText, piecesOf } from './styles.ts'
import { contentOf, textOf } from './text-of.ts'

const maxPathLength = 4_000
const placeholders = /\{([^{}]+)\}/g

/** The path without query and fragment, by which documents of query-style APIs distinguish operations. */
export const pathOnly = (path: string) => path.split(/[?#]/, 1)[0] ?? ''

/** The names of the placeholders of a path, in order. */
export const placeholdersOf = (path: string): string[] =>
  [...pathOnly(path).matchAll(placeholders)].map(([, name]) => name ?? '')

/** The number of segments of a path, whatever values its placeholders get. */
export const segmentCount = (path: string) => segmentsOf(pathOnly(path).replace(placeholders, 'x')).length

/** The arguments that bindings put into the path; placeholders with a template are left out. */
export const pathArguments = ({ path, parameters, pathTemplate }: RequestPlan): string[] =>
  placeholdersOf(path)
    .filter((name) => !Object.hasOwn(pathTemplate ?? {}, name))
    .map((name) => parameters.find((one) => one.in === 'path' && one.name === name)?.argument ?? name)

/** Compiles the path of a plan; the returned function gives it encoded: "", or with a leading slash. */
export function compilePath(plan: RequestPlan, faults: InputFault[]): (call: Call) => string {
  const path = pathOnly(plan.path)
  if (path.length > maxPathLength) {
    faults.push(fault('path', 'too_long', `must be at most ${maxPathLength} characters`))
    return () => ''
  }
  const sources = sourcesOf('path', plan)
  const segments = segmentsOf(path).map((text) => compileSegment(text, sources, faults))
  return (call) =>
    segments.map((segment) => `/${typeof segment === 'string' ? segment : segment(call)}`).join('')
}

/** Splits a path at its slashes, except those inside braces. */
const segmentsOf = (path: string) => (path === '' ? [] : path.replace(/^\//, '').split(/\/(?![^{}]*\})/))

function compileSegment(
  text: string,
  sources: Source[],
  faults: InputFault[],
): string | ((call: Call) => string) {
  // Splitting by a pattern with one capture group gives text, name, text, name, … text.
  const pieces = text.split(placeholders)
  const slots = pieces.map((piece, index) =>
    index % 2 === 0 ? encodedLiteral(piece) : sourceOf(piece, sources, faults),
  )
  if (pieces.length > 1) return (call) => segmentText(slots, call)
  const literal = encodedLiteral(text)
  if (literal && segmentFault(literal))
    faults.push(fault('path', 'path_escape', 'must not have "." or ".." as a segment'))
  return literal
}

function sourceOf(name: string, sources: Source[], faults: InputFault[]): Source | string {
  const source = sources.find((one) => one.name === name)
  if (!source)
    faults.push(
      fault('path', 'parameter_missing', `must have a path parameter for its placeholder {${name}}`),
    )
  return source ?? ''
}

function segmentText(slots: (string | Source)[], call: Call): string {
  const before = call.faults.length
  const text = slots.map((slot) => (typeof slot === 'string' ? slot : sourceText(slot, call))).join('')
  const reason = call.faults.length > before ? null : segmentFault(text)
  const source = slots.find((slot) => typeof slot !== 'string')
  if (reason) call.faults.push(fault(source?.argument ?? '', 'path_escape', reason))
  return text
}

function sourceText(source: Source, call: Call): string {
  const value = source.value(call)
  if (value === undefined) {
    call.faults.push(fault(source.argument, 'required', 'is required'))
    return ''
  }
  const text = written(value, source, call)
  // Each value is checked alone too: next to other text it must not be empty or a dot segment either.
  const reason = source.style === 'simple' ? segmentFault(text) : null
  if (reason) call.faults.push(fault(source.argument, 'path_escape', reason))
  return text
}

function written(value: Json, source: Source, call: Call): string {
  const { argument, contentType } = source
  if (contentType) return encoded(contentOf(value, contentType, argument, call))
  return pathText(
    piecesOf(value, (part) => textOf(part, argument, call)),
    source,
  )
}
