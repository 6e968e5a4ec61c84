import { METHODS } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { ServiceError } from '#base/errors.ts'
import type { CorsPolicy } from './cors.ts'
import type { ApiOperation } from './operation.ts'
import { toRouterPath } from './operation-route.ts'

/** Every method that Node parses, except those with handlers of their own: CONNECT on the server, the others below. */
const routableMethods = METHODS.filter((method) => !['CONNECT', 'HEAD', 'OPTIONS'].includes(method))

/** Adds to every path of the operations: 405 with `Allow` for methods that it lacks, and a response to OPTIONS. */
export function registerMethodFallbacks(
  app: FastifyInstance,
  operations: ApiOperation[],
  cors: CorsPolicy,
): void {
  for (const method of routableMethods) if (!app.supportedMethods.includes(method)) app.addHttpMethod(method)
  const byPath = Map.groupBy(operations, (op) => toRouterPath(op.path))
  for (const [url, ops] of byPath) {
    const definedMethods = new Set<string>(ops.map((op) => op.method))
    const allow = [...definedMethods, ...(definedMethods.has('GET') ? ['HEAD'] : []), 'OPTIONS']
      .sort()
      .join(', ')
    const config = { access: ops[0]?.access ?? 'bearer' }
    app.route({
      method: [
        ...routableMethods.filter((method) => !definedMethods.has(method)),
        ...(definedMethods.has('GET') ? [] : ['HEAD']),
      ],
      url,
      config,
      // In `onRequest`, so that the method is reported rather than an error in the body.
      onRequest: async (_, reply) => {
        reply.header('Allow', allow)
        throw new ServiceError('method_not_allowed', `Method not allowed; this path supports ${allow}.`)
      },
      handler: async () => {},
    })
    app.options(url, { config }, async (_, reply) => {
      cors.addPreflightHeaders(reply, allow)
      return reply.header('Allow', allow).code(204).send()
    })
  }
}
