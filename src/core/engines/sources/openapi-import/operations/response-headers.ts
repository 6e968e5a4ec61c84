import type { JsonObject } from '#base/json.ts'
import { isCredentialHeader } from '#base/web/credential-header.ts'
import { isHeaderName } from '#core/engines/calls/rest-request/index.ts'
import { getObject } from '../document/members.ts'
import { dereference } from '../document/references.ts'
import type { ImportContext } from '../import-context.ts'

const maxHeaders = 30
/** Described by the response itself: OpenAPI ignores the first, and the others belong to the connection. */
const undeclared = new Set(['content-type', 'content-length', 'transfer-encoding', 'connection', 'date'])

/** The names, in lower case, of the headers that the document declares for any response of the operation. */
export function listResponseHeaders({ root }: ImportContext, operation: JsonObject): string[] {
  const names = Object.values(getObject(operation, 'responses')).flatMap((response) => {
    const found = dereference(root, response)
    return 'object' in found ? Object.keys(getObject(found.object, 'headers')) : []
  })
  const declared = names.map((name) => name.trim().toLowerCase())
  const reported = declared.filter(
    (name) => isHeaderName(name) && !undeclared.has(name) && !isCredentialHeader(name),
  )
  return [...new Set(reported)].slice(0, maxHeaders)
}
