import type { HttpMethod, ParameterBinding, RequestPlan } from '#core/model/operations/operation.ts'
import { listPlaceholders } from '../path.ts'

const methodsWithoutBody: ReadonlySet<HttpMethod> = new Set(['GET', 'HEAD', 'DELETE', 'OPTIONS', 'TRACE'])

export const canHaveBody = (method: HttpMethod) => !methodsWithoutBody.has(method)

const createBinding = (argument: string, location: 'path' | 'query'): ParameterBinding => ({
  argument,
  in: location,
  name: argument,
  style: location === 'path' ? 'simple' : 'form',
  explode: location === 'query',
  allowReserved: false,
  contentType: '',
})

/**
 * The plan of a manually created operation, derived from the names of its arguments: arguments in the path are bound by
 * name; others go into the query, or into a JSON body if the method has one.
 */
export function buildConventionalPlan(
  method: HttpMethod,
  path: string,
  argumentNames: readonly string[],
): RequestPlan {
  const inPath = new Set(listPlaceholders(path))
  const others = argumentNames.filter((name) => !inPath.has(name))
  const hasBody = others.length > 0 && canHaveBody(method)
  return {
    method,
    path,
    parameters: [
      ...[...inPath].map((name) => createBinding(name, 'path')),
      ...(hasBody ? [] : others.map((name) => createBinding(name, 'query'))),
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
