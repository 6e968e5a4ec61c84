// Responds to OPTIONS and to methods that a path does not support. The router would need a route for each of the 30
// methods of every path: most of its memory, and a fifth of the start. Instead, a request without a route is compared
// with the paths of the operations.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ServiceError } from '#base/errors.ts'
import type { CorsPolicy } from './cors.ts'
import type { ApiOperation, OperationAccess } from './operation.ts'
import { toRouterPath } from './operation-route.ts'

export type SupportedPath = {
  path: string
  access: OperationAccess
  methods: ReadonlySet<ApiOperation['method']>
  /** `url` may have a query. */
  matches(url: string): boolean
}

const countSegments = ({ path }: SupportedPath) => path.split('/').length
const countParameters = (path: string) => path.split('{').length - 1

/** Literal paths come first: they take precedence over paths with parameters. */
export function listSupportedPaths(operations: readonly ApiOperation[]): SupportedPath[] {
  const byPath = [...Map.groupBy(operations, (op) => op.path)]
  return byPath
    .map(([path, ops]) => toSupportedPath(path, ops))
    .sort((a, b) => countParameters(a.path) - countParameters(b.path))
}

function toSupportedPath(path: string, operations: readonly ApiOperation[]): SupportedPath {
  const pattern = compilePath(path)
  return {
    path,
    access: operations[0]?.access ?? 'bearer',
    methods: new Set(operations.map((op) => op.method)),
    matches: (url) => pattern.test(url),
  }
}

function compilePath(path: string): RegExp {
  const literals = path.split(/\{\w+\}/).map((text) => text.replaceAll('.', '\\.'))
  return new RegExp(`^${literals.join('[^/?]+')}(?:\\?|$)`)
}

/** Responds to OPTIONS, and rejects every other method with 405. Both responses list the methods of the path. */
export function respondToMethod(
  { methods, access }: SupportedPath,
  cors: CorsPolicy,
  { method }: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const allow = [...methods, ...(methods.has('GET') ? ['HEAD'] : []), 'OPTIONS'].sort().join(', ')
  reply.header('Allow', allow)
  if (method !== 'OPTIONS')
    throw new ServiceError('method_not_allowed', `Method not allowed; this path supports ${allow}.`)
  cors.addPreflightHeaders(reply, allow, access)
  return reply.code(204).send()
}

/**
 * For `/users/me`, adds routes for the methods that only `/users/{user_id}` has. The router matches each method
 * separately, and would otherwise take such a request for one about the user `me`.
 */
export function registerLiteralPaths(
  app: FastifyInstance,
  paths: readonly SupportedPath[],
  cors: CorsPolicy,
): void {
  const bySegments = Map.groupBy(paths, countSegments)
  for (const path of paths) {
    const sameLength = bySegments.get(countSegments(path)) ?? []
    const others = sameLength.filter((other) => other !== path && other.matches(path.path))
    const methods = new Set(others.flatMap((other) => [...other.methods]))
    const lacking = [...methods].filter((method) => !path.methods.has(method))
    if (lacking.length === 0) continue
    app.route({
      method: lacking,
      url: toRouterPath(path.path),
      config: { access: path.access },
      // In `onRequest`, so that the method takes precedence over errors in the body.
      onRequest: async (request, reply) => respondToMethod(path, cors, request, reply),
      handler: async () => {},
    })
  }
}
