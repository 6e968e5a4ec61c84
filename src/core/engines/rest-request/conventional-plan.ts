import type { HttpMethod, ParameterBinding, RequestPlan } from '#core/model/operation.ts'
import { placeholdersOf } from './path.ts'

const withoutBody: ReadonlySet<HttpMethod> = new Set(['GET', 'HEAD', 'DELETE', 'OPTIONS', 'TRACE'])

export const takesBody = (method: HttpMethod) => !withoutBody.has(method)

const binding = (argument: string, place: 'path' | 'query'): ParameterBinding => ({
  argument,
  in: place,
  name: argument,
  style: place === 'path' ? 'simple' : 'form',
  explode: place === 'query',
  allowReserved: false,
  contentType: '',
})

/**
 * The plan of a manually created operation, derived from the names of its arguments: those in the path are bound by
 * name, the others go into the query, or where the method has a body into a JSON object.
 */
export function conventionalPlan(
  method: HttpMethod,
  path: string,
  argumentNames: readonly string[],
): RequestPlan {
  const inPath = new Set(placeholdersOf(path))
  const others = argumentNames.filter((name) => !inPath.has(name))
  const hasBody = others.length > 0 && takesBody(method)
  return {
    method,
    path,
    parameters: [
      ...[...inPath].map((name) => binding(name, 'path')),
      ...(hasBody ? [] : others.map((name) => binding(name, 'query'))),
    ],
    body: hasBody
      ? {
          contentType: 'application/json',
          from: 'members',
          members: others.map((name) => ({ argument: name, name })),
        }
      : null,
    pathTemplate: null,
    queryTemplate: null,
    headerTemplate: null,
    bodyTemplateJson: null,
    serverUrl: '',
  }
}
