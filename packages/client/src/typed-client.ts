import createClient, {
  type Client,
  type ClientOptions,
  type ClientPathsWithMethod,
  type FetchResponse,
  type MaybeOptionalInit,
  type Middleware,
  type ParseAs,
} from 'openapi-fetch'
import { readResponseError } from './tenon-error.ts'
import type { paths as V1 } from './types/v1.d.ts'
import type { paths as V2 } from './types/v2.d.ts'
import type { paths as V3 } from './types/v3.d.ts'

type Paths = V1 & V2 & V3

type Method = 'get' | 'put' | 'post' | 'patch' | 'delete'

type Init<Path extends keyof Paths, Name extends Method> = MaybeOptionalInit<
  Paths[Path],
  Name & keyof Paths[Path]
>

/** Optional if nothing in it is required. */
type Rest<Options, As> = undefined extends Options
  ? [options?: NonNullable<Options> & { parseAs?: As }]
  : [options: Options & { parseAs?: As }]

/**
 * The methods of openapi-fetch infer the type of the options from the options themselves: members and parameters that the API
 * does not have would compile.
 */
type TypedMethod<Name extends Method> = <
  Path extends ClientPathsWithMethod<Client<Paths>, Name>,
  As extends ParseAs = 'json',
>(
  path: Path,
  ...rest: Rest<Init<Path, Name>, As>
) => Promise<
  FetchResponse<Paths[Path][Name & keyof Paths[Path]] & {}, { parseAs: As }, `${string}/${string}`>
>

type TypedMethods = { [Name in Method as Uppercase<Name>]: TypedMethod<Name> }

/** All families of the management API: each path has its own types. */
export type TypedClient = TypedMethods & Pick<Client<Paths>, 'use' | 'eject'>

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
  const client = createClient<Paths>(options)
  // Responses pass the middleware in reverse order.
  if (parseJson) client.use(createParser(parseJson))
  client.use(failures)
  // The compiler cannot compare the types of a method for all paths at once.
  return client as TypedClient
}
