// Sends the requests of the SDK, to the secrets and for its credentials, within the limits of outgoing requests.
import type { SecretsManagerClientConfig } from '@aws-sdk/client-secrets-manager'
import type { Tenant, Upstream } from '#core/ports/upstream.ts'
import { sendToStore } from '../store-request.ts'

type RequestHandler = Extract<SecretsManagerClientConfig['requestHandler'], { handle: unknown }>

type AwsRequest = {
  method: string
  protocol: string
  hostname: string
  port?: number
  path: string
  query?: Record<string, string | string[] | null>
  headers: Record<string, string>
  body?: Uint8Array | string
}

/** The client passes on the options of a call, of which it knows only the signal. */
type AwsOptions = { abortSignal?: unknown; tenant?: Tenant }

export const createAwsHandler = (upstream: Upstream): RequestHandler => ({
  async handle(request: AwsRequest, options: AwsOptions = {}) {
    const { tenant, abortSignal } = options
    const { status, headers, body } = await sendToStore(upstream, 'AWS Secrets Manager', {
      method: request.method,
      url: buildUrl(request),
      headers: listHeaders(request),
      body: request.body ?? null,
      ...(tenant && { tenant }),
      ...(abortSignal instanceof AbortSignal && { signal: abortSignal }),
    })
    return { response: { statusCode: status, headers: { ...headers }, body } }
  },
  updateHttpClientConfig() {},
  httpHandlerConfigs: () => ({}),
})

function buildUrl({ protocol, hostname, port, path, query = {} }: AwsRequest): string {
  const url = new URL(`${protocol}//${hostname}${port ? `:${port}` : ''}${path}`)
  for (const [name, values] of Object.entries(query))
    for (const value of [values ?? []].flat()) url.searchParams.append(name, value)
  return url.href
}

/** Without those that follow from the address and the body. */
const listHeaders = ({ headers }: AwsRequest): [string, string][] =>
  Object.entries(headers).filter(([name]) => !/^(host|content-length)$/i.test(name))
