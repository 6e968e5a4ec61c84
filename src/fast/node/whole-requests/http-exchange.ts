// What endpoints need of a request and a response, whether node:http or src/fast read and wrote them.
import type { IncomingMessage } from 'node:http'
import type { WholeRequest } from './whole-request.ts'

export type HttpRequest = IncomingMessage | WholeRequest

/** The members of ServerResponse that both kinds of responses have. */
export interface HttpResponse {
  readonly req: HttpRequest
  readonly statusCode: number
  readonly headersSent: boolean
  /** Whether the connection is closed. */
  readonly destroyed: boolean
  /** Whether the client reads more slowly than is written. */
  readonly writableNeedDrain: boolean
  setHeader(name: string, value: string): unknown
  writeHead(status: number, headers: Record<string, string | number>): unknown
  write(chunk: string | Uint8Array): unknown
  end(chunk?: string | Uint8Array, encoding?: BufferEncoding): unknown
}
