// The operation tables as the service runs them, for tests that go through all of them.
import type { Sockets } from '#core/ports/sockets.ts'
import { operations } from '#endpoints/index.ts'
import type { Operation } from '#http/operation.ts'

/** Tables are data: reading them uses no socket. */
export const operationTable: Operation[] = operations({ baseUrl: 'http://localhost' } as Sockets, {
  baseUrl: 'http://localhost',
  issuer: 'http://localhost',
  issuerMetadata: async () => null,
})

/** The path with every parameter replaced by what `value` gives for it. */
export const pathWith = (op: Operation, value: (parameter: string) => string) =>
  op.path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(value(name)))
