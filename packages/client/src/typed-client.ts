import createClient, { type Client, type ClientOptions, type Middleware } from 'openapi-fetch'
import { readResponseError } from './tenon-error.ts'
import type { paths as V1 } from './types/v1.d.ts'
import type { paths as V2 } from './types/v2.d.ts'
import type { paths as V3 } from './types/v3.d.ts'

/** All families of the management API: each path has the types of its own. */
export type TypedClient = Client<V1 & V2 & V3>

const failures: Middleware = {
  async onResponse({ response, request }) {
    if (!response.ok) throw await readResponseError(response, request.method)
  },
}

/** A client whose failed requests are thrown as `TenonError`, so that `data` of every response is there. */
export function createTypedClient(options: ClientOptions): TypedClient {
  const client = createClient<V1 & V2 & V3>(options)
  client.use(failures)
  return client
}
