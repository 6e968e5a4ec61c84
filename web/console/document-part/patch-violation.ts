import { documentPartTexts } from '../texts/document-part-texts.ts'

const { faults } = documentPartTexts
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The member that each operation needs in addition to its path. */
const neededMembers: Record<string, 'value' | 'from' | null> = {
  add: 'value',
  remove: null,
  replace: 'value',
  move: 'from',
  copy: 'from',
  test: 'value',
}

/** The fault of a JSON Patch or an OpenAPI Overlay on its own, or "". Whether it applies depends on the document. */
export function findPatchViolation(patch: unknown): string {
  if (!Array.isArray(patch)) return isObject(patch) && Array.isArray(patch.actions) ? '' : faults.form
  const found = patch.map(findOperationFault)
  const at = found.findIndex((fault) => fault !== '')
  return at < 0 ? '' : faults.operation(at + 1, found[at] ?? '')
}

const isPointer = (value: unknown) => typeof value === 'string' && /^(?:\/|$)/.test(value)

function findOperationFault(operation: unknown): string {
  if (!isObject(operation)) return faults.object
  const { op, path } = operation
  if (typeof op !== 'string' || !Object.hasOwn(neededMembers, op)) return faults.op
  if (!isPointer(path)) return faults.path
  const needed = neededMembers[op]
  if (needed === 'from') return isPointer(operation.from) ? '' : faults.from
  return needed && !(needed in operation) ? faults.value : ''
}
