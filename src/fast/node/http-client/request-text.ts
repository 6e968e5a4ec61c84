import { type ClientRequest, payloadMethods, type ResponseReceiver } from './client-connection.ts'

export type RequestParts = {
  method: string
  /** Path and query. */
  path: string
  /** Replaces the host of the connection. */
  host?: string
  /** Alternate names and values; none of them frames the message. */
  headers: readonly string[]
  body: Uint8Array | string | null
}

/** The request as sent. `ownHost` is as in `URL.host`. The parts must contain no line breaks. */
export function buildClientRequest(
  ownHost: string,
  { method, path, host = ownHost, headers, body }: RequestParts,
  receiver: ResponseReceiver,
): ClientRequest {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body
  // Some servers send a body in response to HEAD, which the next request would get as its response.
  const connection = method === 'HEAD' ? 'close' : 'keep-alive'
  let head = `${method} ${path} HTTP/1.1\r\nhost: ${host}\r\nconnection: ${connection}\r\n`
  for (let index = 0; index < headers.length; index += 2)
    head += `${headers[index]}: ${headers[index + 1]}\r\n`
  const length = bytes?.length ?? 0
  if (length > 0 || payloadMethods.has(method)) head += `content-length: ${length}\r\n`
  return { method, head: `${head}\r\n`, body: length > 0 ? bytes : null, receiver }
}
