import { documentPartTexts } from '../texts/document-part-texts.ts'

const { problems } = documentPartTexts
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The member that an operation needs in addition to its path, by kind of operation. */
const neededMembers: Record<string, 'value' | 'from' | null> = {
  add: 'value',
  remove: null,
  replace: 'value',
  move: 'from',
  copy: 'from',
  test: 'value',
}

/**
 * The problem of a JSON Patch or an OpenAPI Overlay by itself, or "". The service checks whether it applies
 * to the document.
 */
export function findPatchViolation(patch: unknown): string {
  if (!Array.isArray(patch)) return isObject(patch) && Array.isArray(patch.actions) ? '' : problems.form
  const found = patch.map(findOperationProblem)
  const at = found.findIndex((problem) => problem !== '')
  return at < 0 ? '' : problems.operation(at + 1, found[at] ?? '')
}

const isPointer = (value: unknown) => typeof value === 'string' && /^(?:\/|$)/.test(value)

function findOperationProblem(operation: unknown): string {
  if (!isObject(operation)) return problems.object
  const { op, path } = operation
  if (typeof op !== 'string' || !Object.hasOwn(neededMembers, op)) return problems.op
  if (!isPointer(path)) return problems.path
  const needed = neededMembers[op]
  if (needed === 'from') return isPointer(operation.from) ? '' : problems.from
  return needed && !(needed in operation) ? problems.value : ''
}
