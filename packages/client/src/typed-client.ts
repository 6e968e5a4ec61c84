import createClient, { type Client, type ClientOptions, type Middleware } from 'openapi-fetch'
import { readResponseError } from './tenon-error.ts'
import type { paths as V1 } from './types/v1.d.ts'
import type { paths as V2 } from './types/v2.d.ts'
import type { paths as V3 } from './types/v3.d.ts'

/** All families of the management API: each path has its own types. */
export type TypedClient = Client<V1 & V2 & V3>

const failures: Middleware = {
  async onResponse({ response, request }) {
    if (!response.ok) throw await readResponseError(response, request.method)
  },
}

export type TypedClientOptions = ClientOptions & {
  /** Replaces `JSON.parse`, for numbers that a double cannot hold. */
  parseJson?: (text: string) => unknown
}

/** A response whose JSON is read by another parser. Without a known length, openapi-fetch uses its own parser. */
class ParsedResponse extends Response {
  readonly #parse: (text: string) => unknown

  constructor(body: string, response: Response, parse: (text: string) => unknown) {
    const headers = new Headers(response.headers)
    headers.set('Content-Length', String(body.length))
    super(body, { status: response.status, statusText: response.statusText, headers })
    this.#parse = parse
  }

  override async json(): Promise<unknown> {
    return this.#parse(await this.text())
  }
}

const isJsonResponse = ({ headers, ok }: Response) =>
  ok && /^application\/(?:[\w.-]+\+)?json\b/.test(headers.get('Content-Type') ?? '')

const createParser = (parse: (text: string) => unknown): Middleware => ({
  onResponse: async ({ response, options }) =>
    options.parseAs === 'json' && isJsonResponse(response)
      ? new ParsedResponse(await response.text(), response, parse)
      : undefined,
})

/** A client that throws failed requests as `TenonError`, so that every response has `data`. */
export function createTypedClient({ parseJson, ...options }: TypedClientOptions): TypedClient {
  const client = createClient<V1 & V2 & V3>(options)
  // Responses pass the middleware in reverse order.
  if (parseJson) client.use(createParser(parseJson))
  client.use(failures)
  return client
}
