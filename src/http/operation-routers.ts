// The routers of the operations: one for each API family, and one for all other paths. Each is made for its first request,
// which waits for it: registering all operations took a third of the start, and most services need one family.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { type ErrorEnvelope, isAtOrBelow } from './error-envelope.ts'
import type { ApiOperation } from './operation.ts'

export type RouterFactory = (operations: readonly ApiOperation[]) => Promise<FastifyInstance>

type OperationRouters = {
  serve(request: IncomingMessage, response: ServerResponse): void
  /** From then on, responses of requests in progress close their connections. */
  close(): Promise<void>
}

export function createOperationRouters(
  {
    operations,
    errorEnvelopes,
  }: { operations: readonly ApiOperation[]; errorEnvelopes: readonly ErrorEnvelope[] },
  createRouter: RouterFactory,
): OperationRouters {
  const findFamily = (url: string) => errorEnvelopes.find(({ path }) => isAtOrBelow(url, path))?.path ?? ''
  const byFamily = Map.groupBy(operations, ({ path }) => findFamily(path))
  const opening = new Map<string, Promise<unknown>>()
  const routers = new Map<string, FastifyInstance>()
  const open = async (family: string) => {
    const router = await createRouter(byFamily.get(family) ?? [])
    await router.ready()
    routers.set(family, router)
  }
  return {
    serve(request, response) {
      // Node sends no body in response to HEAD. Routes for HEAD would be a third of all routes.
      if (request.method === 'HEAD') request.method = 'GET'
      const family = findFamily(request.url ?? '')
      const router = routers.get(family)
      if (router) return router.routing(request, response)
      const opened = opening.get(family) ?? open(family)
      opening.set(family, opened)
      void opened.then(() => routers.get(family)?.routing(request, response))
    },
    async close() {
      await Promise.all([...routers.values()].map((router) => router.close()))
    },
  }
}
