// Converts an operation to its form in app files, and back. Bindings that follow from method, path and arguments are
// left out.
import type { Json, JsonObject } from '#base/json.ts'
import { isSameJson } from '#base/same-json.ts'
import { buildConventionalPlan } from '#core/engines/calls/rest-request/index.ts'
import { listTopLevelEntries } from '#core/engines/schemas/json-schema/index.ts'
import { createFilePicker, type FileOf } from '#core/entities/entity.ts'
import { operation as operationEntity } from '#core/entities/operation.ts'
import type { FileOperation, FileOverride, PointerPatch } from '#core/model/app-files/app-file.ts'
import type { Operation, RequestPlan } from '#core/model/operations/operation.ts'
import { applyPointerPatch, diffByPointer, type PointerFailure } from './pointer-patch.ts'

const pickFileMembers: (operation: Operation) => FileOf<typeof operationEntity> =
  createFilePicker(operationEntity)

export function toFileOperation(operation: Operation): FileOperation {
  const { parameters, body, acceptedTypes, responseHeaders, responseXml, ...plan } = operation.plan
  const conventional = buildPlan(operation)
  return {
    ...pickFileMembers(operation),
    ...plan,
    ...(!isSameJson(parameters, conventional.parameters) && { parameters }),
    ...(!isSameJson(body, conventional.body) && { body }),
    ...(acceptedTypes && { acceptedTypes }),
    ...(responseHeaders && { responseHeaders }),
    ...(responseXml && { responseXml }),
  }
}

const buildPlan = ({ plan, inputSchema }: Pick<Operation, 'plan' | 'inputSchema'>): RequestPlan =>
  buildConventionalPlan(
    plan.method,
    plan.path,
    listTopLevelEntries(inputSchema).map(({ name }) => name),
  )

/** The members of an operation that a file defines. */
export type OperationContents = Omit<FileOperation, keyof RequestPlan> & { plan: RequestPlan }

export function fromFileOperation(file: FileOperation): OperationContents {
  const { method, path, parameters, body, serverUrl, ...rest } = file
  const { pathTemplate, queryTemplate, headerTemplate, bodyTemplateJson, isPublic, ...described } = rest
  const { acceptedTypes, responseHeaders, responseXml, ...members } = described
  const conventional = buildConventionalPlan(
    method,
    path,
    listTopLevelEntries(file.inputSchema).map(({ name }) => name),
  )
  return {
    ...members,
    plan: {
      ...conventional,
      ...(parameters && { parameters }),
      ...(body !== undefined && { body }),
      ...(acceptedTypes && { acceptedTypes }),
      ...(responseHeaders && { responseHeaders }),
      ...(responseXml && { responseXml }),
      ...(isPublic && { isPublic }),
      serverUrl,
      pathTemplate,
      queryTemplate,
      headerTemplate,
      bodyTemplateJson,
    },
  }
}

/** Members that an override may change in part; others are replaced as a whole. */
const schemaMembers = ['inputSchema', 'outputSchema']

const toJsonForm = (operation: FileOperation) => operation as unknown as JsonObject

/** The members of `edited` that differ from `source`; null when none does. */
export function diffOperation(source: Operation, edited: Operation): PointerPatch | null {
  const [before, after] = [toFileOperation(source), toFileOperation(edited)].map(toJsonForm)
  const patch = diffByPointer(before ?? {}, after ?? {}, schemaMembers)
  return Object.keys(patch.set).length + patch.remove.length > 0 ? patch : null
}

export function patchOperation(
  source: Operation,
  override: FileOverride,
): { contents: OperationContents; failures: PointerFailure[] } {
  const { result, failures } = applyPointerPatch(toJsonForm(toFileOperation(source)), override)
  return { contents: fromFileOperation(result as Record<keyof FileOperation, Json> as never), failures }
}
