// A receiver of webhooks on loopback that verifies with the official library, as receivers do.
import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'
import { startHttpServer } from './listen.ts'

export type ReceivedWebhook = {
  headers: IncomingHttpHeaders
  /** The text as it arrived. */
  text: string
  // biome-ignore lint/suspicious/noExplicitAny: tests check the members that matter to them
  body: any
}

type Answer = (response: ServerResponse, received: ReceivedWebhook) => void

export type WebhookReceiver = {
  url: string
  received: ReceivedWebhook[]
  /** By event type. */
  of(type: string): ReceivedWebhook[]
  /** How it responds from now on; by default with 204. */
  answer(next: Answer | number): void
  close(): Promise<void>
}

export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const received: ReceivedWebhook[] = []
  const toAnswer =
    (status: number): Answer =>
    (response) =>
      void response.writeHead(status).end()
  let answer = toAnswer(204)
  const { url, close } = await startHttpServer(async (request, response) => {
    const body = await text(request)
    const one = { headers: request.headers, text: body, body: JSON.parse(body) }
    received.push(one)
    answer(response, one)
  })
  return {
    url: `${url}/hooks`,
    received,
    of: (type) => received.filter(({ body }) => body.type === type),
    answer(next) {
      answer = typeof next === 'number' ? toAnswer(next) : next
    },
    close,
  }
}

/** Throws unless one of the signatures is by this secret. */
export const verifyWebhook = (secret: string, { text: body, headers }: ReceivedWebhook): unknown =>
  new Webhook(secret).verify(body, headers as Record<string, string>)

export function isVerified(secret: string, received: ReceivedWebhook): boolean {
  try {
    verifyWebhook(secret, received)
    return true
  } catch {
    return false
  }
}
