import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type RedirectListener = {
  redirectUri: string
  /** The parameters of the first redirect; rejects when the signal aborts. */
  redirect: Promise<URLSearchParams>
  close(): void
}

const path = '/callback'
const page = `<!doctype html><meta charset="utf-8"><title>Tenon</title>
<p style="font:1rem system-ui;margin:4rem auto;max-width:30rem">You can close this page and go back to the terminal.`

/** Listens on a free port of loopback for the browser that returns from the issuer. */
export async function openRedirectListener(signal?: AbortSignal): Promise<RedirectListener> {
  const { promise, resolve, reject } = Promise.withResolvers<URLSearchParams>()
  // An early abort rejects before the promise is awaited.
  promise.catch(() => undefined)
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1')
    if (url.pathname !== path) return void response.writeHead(404).end()
    const headers = { 'Content-Type': 'text/html; charset=utf-8', Connection: 'close' }
    response.writeHead(200, headers).end(page, () => resolve(url.searchParams))
  })
  await new Promise<void>((listening, failed) => {
    server.once('error', failed).listen(0, '127.0.0.1', listening)
  })
  const abort = () => reject(signal?.reason)
  if (signal?.aborted) abort()
  else signal?.addEventListener('abort', abort, { once: true })
  const { port } = server.address() as AddressInfo
  return {
    redirectUri: `http://127.0.0.1:${port}${path}`,
    redirect: promise,
    close() {
      signal?.removeEventListener('abort', abort)
      server.close()
      server.closeAllConnections()
    },
  }
}
