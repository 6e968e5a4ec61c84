// An HTTP client of the service that checks every response against the schema of its operation.

import { requireDeclared } from './declared-reply.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies are checked member by member where it matters
export type Reply = { status: number; headers: Headers; body: any }

/** Sends the token of one user, or none, with every request. */
export type Client = {
  get(path: string, headers?: Record<string, string>): Promise<Reply>
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Reply>
  patch(path: string, body?: unknown, headers?: Record<string, string>): Promise<Reply>
  put(path: string, body?: unknown, headers?: Record<string, string>): Promise<Reply>
  delete(path: string, headers?: Record<string, string>): Promise<Reply>
}

async function send(url: string, init: RequestInit): Promise<Reply> {
  const response = await fetch(url, init)
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json')
  const body = isJson ? JSON.parse(text) : text
  requireDeclared(init.method ?? 'GET', url, response.status, body)
  return { status: response.status, headers: response.headers, body }
}

export function clientOf(url: string, token: string | null): Client {
  const auth: Record<string, string> = token === null ? {} : { Authorization: `Bearer ${token}` }
  const bodiless =
    (method: string) =>
    (path: string, headers: Record<string, string> = {}) =>
      send(url + path, { method, headers: { ...auth, ...headers } })
  const withBody =
    (method: string) =>
    (path: string, body?: unknown, headers: Record<string, string> = {}) =>
      body === undefined
        ? bodiless(method)(path, headers)
        : send(url + path, {
            method,
            headers: { ...auth, 'Content-Type': 'application/json', ...headers },
            body: JSON.stringify(body),
          })
  return {
    get: bodiless('GET'),
    delete: bodiless('DELETE'),
    post: withBody('POST'),
    patch: withBody('PATCH'),
    put: withBody('PUT'),
  }
}
