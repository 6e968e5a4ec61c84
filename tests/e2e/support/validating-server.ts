// A server that validates every request against an OpenAPI document with a third-party validator.

import { text } from 'node:stream/consumers'
import { type Document, OpenAPIBackend } from 'openapi-backend'
import { startHttpServer } from '#tests/support/servers/listen.ts'

export type ValidatingServer = {
  url: string
  /** The URL of the unmodified document. */
  documentUrl: string
  /** Operation ids of the valid requests. */
  accepted: string[]
  /** The violations of invalid requests, as JSON. */
  violations: string[]
  close(): Promise<void>
}

type Reply = { status: number; body: unknown }

/**
 * Starts the server. Clients import `servedText`; requests are validated by `validatedDocument`, which may have fewer
 * operations so that it compiles quickly.
 */
export async function startValidatingServer(
  servedText: string,
  validatedDocument: Document,
): Promise<ValidatingServer> {
  const accepted: string[] = []
  const violations: string[] = []
  const reject = (why: unknown): Reply => {
    violations.push(JSON.stringify(why))
    return { status: 400, body: { violations: why } }
  }
  const backend = new OpenAPIBackend({
    definition: validatedDocument,
    quick: true,
    validate: true,
    coerceTypes: true,
    ajvOpts: { strict: false, validateFormats: false },
    handlers: {
      notFound: (context) => reject(`no operation at ${context.request.method} ${context.request.path}`),
      validationFail: (context) => reject([context.operation.operationId, context.validation.errors]),
      notImplemented: (context): Reply => {
        accepted.push(context.operation.operationId ?? '')
        return { status: 200, body: { operation: context.operation.operationId } }
      },
    },
  })
  await backend.init()
  const server = await startHttpServer(async (request, response) => {
    const { method = 'GET', url = '/', headers } = request
    if (url === '/openapi') return void response.writeHead(200).end(servedText)
    const body = await text(request)
    const sent = { method, path: url, headers: headers as Record<string, string>, body }
    const reply: Reply = await backend.handleRequest(sent).catch((error) => reject(String(error)))
    response.writeHead(reply.status, { 'Content-Type': 'application/json' }).end(JSON.stringify(reply.body))
  })
  const { url } = server
  return {
    url,
    documentUrl: `${url}/openapi`,
    accepted,
    violations,
    close: server.close,
  }
}
