// The operations of all API families as the service runs them, for tests that iterate over them.
import type { Ports } from '#core/ports/ports.ts'
import { createApiOperations } from '#endpoints/index.ts'
import type { ApiOperation } from '#http/operation.ts'

/** Tables are data: reading them uses no socket. */
export const operationTable: ApiOperation[] = createApiOperations({ baseUrl: 'http://localhost' } as Ports, {
  baseUrl: 'http://localhost',
  issuer: 'http://localhost',
  loadIssuerMetadata: async () => null,
})

/** Fills the parameters of the operation's path with the percent-encoded results of `value`. */
export const pathWith = (op: ApiOperation, value: (parameter: string) => string) =>
  op.path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(value(name)))
