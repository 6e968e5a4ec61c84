import type { Json, JsonObject } from '#base/json.ts'
import { type HttpMethod, httpMethods } from '#core/model/operation.ts'
import { memberAt, objectAt } from './members.ts'
import { deref } from './references.ts'

/** An operation as the document declares it. */
export type ReadableOperation = {
  method: HttpMethod
  path: string
  pathItem: JsonObject
  operation: JsonObject
}

/** `refusal` is why the operation cannot be read. */
export type FoundOperation = ReadableOperation | { method: string; path: string; refusal: string }

/** All operations of a document, in document order. */
export function* operationsOf(root: JsonObject): Generator<FoundOperation> {
  const paths = deref(root, memberAt(root, 'paths') ?? {})
  if ('missing' in paths)
    yield { method: '', path: '', refusal: `its paths cannot be read: ${paths.missing}` }
  for (const [path, item] of Object.entries('object' in paths ? paths.object : {})) {
    if (path.startsWith('x-')) continue
    const found = deref(root, item)
    if ('object' in found) yield* operationsAt(root, path, found.object)
    else yield { method: '', path, refusal: found.missing }
  }
}

function* operationsAt(root: JsonObject, path: string, pathItem: JsonObject): Generator<FoundOperation> {
  for (const [name, value] of Object.entries(pathItem)) {
    const method = methodNamed(name)
    if (method) yield operationOf(root, path, pathItem, method, value)
  }
  for (const [name, value] of Object.entries(objectAt(pathItem, 'additionalOperations'))) {
    const method = methodNamed(name)
    if (method) yield operationOf(root, path, pathItem, method, value)
    else yield { method: name, path, refusal: 'this HTTP method is not supported' }
  }
}

const methodNamed = (name: string) => httpMethods.find((known) => known === name.toUpperCase())

function operationOf(
  root: JsonObject,
  path: string,
  pathItem: JsonObject,
  method: HttpMethod,
  value: Json,
): FoundOperation {
  const found = deref(root, value)
  return 'object' in found
    ? { method, path, pathItem, operation: found.object }
    : { method, path, refusal: found.missing }
}
