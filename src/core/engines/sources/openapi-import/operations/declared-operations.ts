import type { Json, JsonObject } from '#base/json.ts'
import { type HttpMethod, httpMethods } from '#core/model/operations/operation.ts'
import { getMember, getObject } from '../document/members.ts'
import { dereference } from '../document/references.ts'

/** An operation as the document declares it. */
export type ReadableOperation = {
  method: HttpMethod
  path: string
  pathItem: JsonObject
  operation: JsonObject
}

/** A member of a Path Item Object whose value should be an operation. */
type OperationEntry = { method: HttpMethod; path: string; pathItem: JsonObject; value: Json }

/** `rejection` is why the operation cannot be read. */
export type DeclaredOperation = ReadableOperation | { method: string; path: string; rejection: string }

/** All operations of a document, in document order. */
export function* listDeclaredOperations(root: JsonObject): Generator<DeclaredOperation> {
  const paths = dereference(root, getMember(root, 'paths') ?? {})
  if ('missing' in paths)
    yield { method: '', path: '', rejection: `its paths cannot be read: ${paths.missing}` }
  for (const [path, item] of Object.entries('object' in paths ? paths.object : {})) {
    if (path.startsWith('x-')) continue
    const found = dereference(root, item)
    if ('object' in found) yield* listPathItemOperations(root, path, found.object)
    else yield { method: '', path, rejection: found.missing }
  }
}

function* listPathItemOperations(
  root: JsonObject,
  path: string,
  pathItem: JsonObject,
): Generator<DeclaredOperation> {
  for (const [name, value] of Object.entries(pathItem)) {
    const method = findMethod(name)
    if (method) yield readDeclaredOperation(root, { method, path, pathItem, value })
  }
  for (const [name, value] of Object.entries(getObject(pathItem, 'additionalOperations'))) {
    const method = findMethod(name)
    if (method) yield readDeclaredOperation(root, { method, path, pathItem, value })
    else yield { method: name, path, rejection: 'this HTTP method is not supported' }
  }
}

const findMethod = (name: string) => httpMethods.find((known) => known === name.toUpperCase())

function readDeclaredOperation(
  root: JsonObject,
  { method, path, pathItem, value }: OperationEntry,
): DeclaredOperation {
  const found = dereference(root, value)
  return 'object' in found
    ? { method, path, pathItem, operation: found.object }
    : { method, path, rejection: found.missing }
}
