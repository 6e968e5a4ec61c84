// The operations of all API families as the service runs them, for tests that iterate over them.
import type { Ports } from '#core/ports/ports.ts'
import { apiFamilies, createApiOperations } from '#endpoints/index.ts'
import type { ApiOperation } from '#http/operation.ts'

/** Tables are data: reading them uses no port. */
export const operationTable: ApiOperation[] = createApiOperations({ baseUrl: 'http://localhost' } as Ports, {
  baseUrl: 'http://localhost',
  issuer: 'http://localhost',
  loadIssuerMetadata: async () => null,
})

/** The ids of the families that have an operation, which is named without the family: `releases.list`. */
export const listFamiliesWith = (operation: string): string[] =>
  apiFamilies.map(({ id }) => id).filter((id) => operationTable.some((op) => op.id === `${id}.${operation}`))

/** Fills the parameters of the operation's path with the percent-encoded results of `value`. */
export const fillPath = (op: ApiOperation, value: (parameter: string) => string) =>
  op.path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(value(name)))

/** The families that share the declarations of `src/endpoints/snake-case`. */
export const snakeCaseFamilies = listFamiliesWith('draft.read') as ('v2' | 'v3')[]
