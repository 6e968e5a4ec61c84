// Operations of an app file: overrides of operations from a source, and operations created by hand.
import type { InputViolation } from '#base/errors.ts'
import { formatPointer } from '#base/json-pointer.ts'
import { validateRequestPlan, validateRequestTemplates } from '#core/engines/calls/rest-request/index.ts'
import { collectOriginalMembers, restoreOriginal } from '#core/engines/operations/content/index.ts'
import { toMcpContent } from '#core/engines/operations/mcp-tools/index.ts'
import { canonicalizeSchemas } from '#core/engines/schemas/json-schema/index.ts'
import type { FileIntegration, FileOperation, FileOverride } from '#core/model/app-files/app-file.ts'
import type { Integration } from '#core/model/integrations/integration.ts'
import type { Operation } from '#core/model/operations/operation.ts'
import { fromFileOperation, type OperationContents, patchOperation } from './file-operation.ts'
import type { MatchedItem } from './match-rows.ts'
import { createNewRow, reportViolation, type TargetEditing } from './target-editing.ts'

/** The integration of an operation, in the app and in the file. */
export type OperationPlace = { integration: Integration; item: FileIntegration; pointer: string }

/** `described`: the operations as described by their source. */
export function applyOverrides(
  editing: TargetEditing,
  place: OperationPlace,
  described: readonly Operation[],
): Operation[] {
  const overrides = new Map<string, { override: FileOverride; index: number }>()
  const known = new Set(described.map(({ externalId }) => externalId))
  for (const [index, override] of place.item.overrides.entries()) {
    const at = `${place.pointer}/overrides/${index}/operation`
    if (!known.has(override.operation))
      reportViolation(editing, at, 'unknown_reference', 'must be the id of an operation in the source')
    if (overrides.has(override.operation))
      reportViolation(editing, at, 'duplicate', 'must be unique among the overrides of the integration')
    overrides.set(override.operation, { override, index })
  }
  return described.map((source) => {
    const found = overrides.get(source.externalId)
    if (!found) return source
    const at = `${place.pointer}/overrides/${found.index}`
    const { contents, failures } = patchOperation(source, found.override)
    for (const { pointer, message } of failures)
      reportViolation(editing, at + formatPointer('set', pointer), 'unknown_pointer', message)
    const edited = withContents(editing, place, source, contents)
    reportPlanViolations(editing, edited, ({ path }) => at + formatPointer('set', toPointer(path)))
    return { ...edited, original: collectOriginalMembers(source, edited) }
  })
}

export function buildManualOperation(
  editing: TargetEditing,
  place: OperationPlace,
  { item, row, pointer }: MatchedItem<FileOperation, Operation>,
): Operation {
  if (place.item.source !== '' && item.externalId !== '')
    reportViolation(
      editing,
      `${pointer}/externalId`,
      'not_applicable',
      'must be absent: the source has the operations with an id, which overrides change',
    )
  const base: Operation = row ?? {
    ...createNewRow(editing),
    ...fromFileOperation(item),
    id: editing.createId('operation'),
    integrationId: place.integration.id,
    schemaHash: '',
    original: {},
  }
  // A tool of an MCP server has annotations, if only empty ones.
  const annotations = item.annotations ?? (place.integration.kind === 'mcp' ? {} : null)
  const contents = fromFileOperation({ ...item, annotations })
  const edited = withContents(editing, place, { ...base, original: {} }, contents)
  reportPlanViolations(editing, edited, ({ path }) => pointer + toPointer(path))
  return edited
}

function withContents(
  editing: TargetEditing,
  { integration }: OperationPlace,
  source: Operation,
  contents: OperationContents,
): Operation {
  const edited = { ...source, ...contents, tags: source.tags.length > 0 ? source.tags : contents.tags }
  const fitted = integration.kind === 'mcp' ? { ...edited, ...toMcpContent(edited) } : edited
  return withSchemaHash(editing, fitted)
}

const withSchemaHash = (editing: TargetEditing, operation: Operation): Operation => ({
  ...operation,
  schemaHash: editing.hash(canonicalizeSchemas(operation.inputSchema, operation.outputSchema)),
})

/** The operation as described by its source. The hash is computed only if a schema was edited. */
export function describeBySource(editing: TargetEditing, operation: Operation): Operation {
  const described = restoreOriginal(operation)
  const { inputSchema, outputSchema } = operation.original
  return inputSchema === undefined && outputSchema === undefined
    ? described
    : withSchemaHash(editing, described)
}

const noObjectSchema: InputViolation = {
  path: 'inputSchema',
  code: 'type',
  message: 'must be a schema of the type object',
}

function reportPlanViolations(
  editing: TargetEditing,
  { plan, inputSchema }: Operation,
  locate: (violation: InputViolation) => string,
): void {
  const violations: InputViolation[] = [
    ...validateRequestTemplates(plan),
    ...validateRequestPlan(plan),
    ...(inputSchema?.type === 'object' ? [] : [noObjectSchema]),
  ]
  for (const violation of violations)
    reportViolation(editing, locate(violation), violation.code, violation.message)
}

/** Maps violations in parts of a request to the bindings that make them. */
const bindingParts = ['headers', 'query', 'cookies']

/** The pointer of a dotted path, up to the last member of an operation. */
function toPointer(path: string): string {
  const [member = '', ...rest] = path.split(/[.[\]]+/).filter(Boolean)
  return bindingParts.includes(member) ? '/parameters' : formatPointer(member, ...rest.slice(0, 1))
}
