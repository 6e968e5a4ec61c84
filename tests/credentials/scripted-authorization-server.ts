import { startHttpServer } from '#tests/support/servers/listen.ts'

export type ScriptedAnswer = {
  status?: number
  type?: string
  headers?: Record<string, string>
  body: unknown
}
type Received = { path: string; authorization: string; form: Record<string, string> }

/**
 * An authorization server that answers the POST requests in turn, the last answer again and again, and records them. All
 * other requests have the answer of their path, else 404.
 */
export async function startScriptedAuthorizationServer() {
  const script = { answers: [] as ScriptedAnswer[], byPath: {} as Record<string, ScriptedAnswer> }
  const received: Received[] = []
  const takeAnswer = (path: string): ScriptedAnswer => {
    const turn = script.answers.length > 1 ? script.answers.shift() : script.answers[0]
    return script.byPath[path] ?? turn ?? { body: '' }
  }
  const server = await startHttpServer(async (request, response) => {
    const { method, url: path = '' } = request
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const form = Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString()))
    const isPost = method === 'POST'
    if (isPost) received.push({ path, authorization: request.headers.authorization ?? '', form })
    const answer = isPost ? takeAnswer(path) : (script.byPath[path] ?? { status: 404, body: '' })
    const { status = 200, type = 'application/json', headers = {}, body } = answer
    response.writeHead(status, { 'content-type': type, ...headers })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  })
  return {
    url: server.url,
    script,
    received,
    stop: server.close,
  }
}

export type ScriptedAuthorizationServer = Awaited<ReturnType<typeof startScriptedAuthorizationServer>>
