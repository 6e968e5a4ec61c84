// Validates every response that a test receives against the schema that its operation declares.
import { Ajv } from 'ajv'
import { operationTable } from './operation-table.ts'

const ajv = new Ajv({ strict: false, allErrors: true })

const buildPathPattern = (path: string) => {
  const literal = path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '[^/]+')
  return new RegExp(`^${literal}$`)
}

const declaredOperations = operationTable.map((op) => ({ op, pattern: buildPathPattern(op.path) }))

/** Throws when a successful response does not have the status and body that its operation declares. */
export function assertDeclaredResponse(method: string, url: string, status: number, body: unknown): void {
  const { pathname } = new URL(url)
  const found = declaredOperations.find(({ op, pattern }) => op.method === method && pattern.test(pathname))
  if (!found || status >= 300) return
  const { op } = found
  if (status !== op.status) throw new Error(`${op.id} responded with ${status}; it declares ${op.status}`)
  if (ajv.validate(op.reply, body)) return
  throw new Error(`${op.id} responded with a body that does not match its schema: ${ajv.errorsText()}`)
}
