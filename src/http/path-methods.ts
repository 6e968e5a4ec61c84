import { METHODS } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { Failure } from '#base/errors.ts'
import type { Cors } from './cors.ts'
import type { Operation } from './operation.ts'
import { routerPath } from './operation-route.ts'

/** Every method that Node parses, except those with handlers of their own: CONNECT on the server, the others below. */
const known = METHODS.filter((method) => !['CONNECT', 'HEAD', 'OPTIONS'].includes(method))

/** Adds to every path of the operations: 405 with `Allow` for methods that it lacks, and a response to OPTIONS. */
export function addOtherMethods(app: FastifyInstance, operations: Operation[], cors: Cors): void {
  for (const method of known) if (!app.supportedMethods.includes(method)) app.addHttpMethod(method)
  const byPath = Map.groupBy(operations, (op) => routerPath(op.path))
  for (const [url, ops] of byPath) {
    const has = new Set<string>(ops.map((op) => op.method))
    const allow = [...has, ...(has.has('GET') ? ['HEAD'] : []), 'OPTIONS'].sort().join(', ')
    const config = { access: ops[0]?.access ?? 'bearer' }
    app.route({
      method: [...known.filter((method) => !has.has(method)), ...(has.has('GET') ? [] : ['HEAD'])],
      url,
      config,
      // In `onRequest`, so that the method is reported rather than an error in the body.
      onRequest: async (_, reply) => {
        reply.header('Allow', allow)
        throw new Failure('method_not_allowed', `Method not allowed; this path supports ${allow}.`)
      },
      handler: async () => {},
    })
    app.options(url, { config }, async (_, reply) => {
      cors.preflight(reply, allow)
      return reply.header('Allow', allow).code(204).send()
    })
  }
}
