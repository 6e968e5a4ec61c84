// The operation tables as the service runs them, for tests that go through all of them.
import type { Sockets } from '#core/ports/sockets.ts'
import { createApiOperations } from '#endpoints/index.ts'
import type { ApiOperation } from '#http/operation.ts'

/** Tables are data: reading them uses no socket. */
export const operationTable: ApiOperation[] = createApiOperations(
  { baseUrl: 'http://localhost' } as Sockets,
  {
    baseUrl: 'http://localhost',
    issuer: 'http://localhost',
    loadIssuerMetadata: async () => null,
  },
)

/** The path with every parameter replaced by what `value` gives for it. */
export const pathWith = (op: ApiOperation, value: (parameter: string) => string) =>
  op.path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(value(name)))
