// The parts of requests and responses that endpoints use, of node:http or src/fast.
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
  /** Whether the client reads more slowly than the service writes. */
  readonly writableNeedDrain: boolean
  setHeader(name: string, value: string): unknown
  writeHead(status: number, headers: Record<string, string | number>): unknown
  write(chunk: string | Uint8Array): unknown
  end(chunk?: string | Uint8Array, encoding?: BufferEncoding): unknown
}
