// An HTTP client of the service that checks every response against the schema of its operation.

import { parseExactJson } from '#base/exact-json.ts'
import { assertDeclaredResponse } from './assert-declared-response.ts'

// biome-ignore lint/suspicious/noExplicitAny: tests check the members of a body that matter to them
export type ClientResponse = { status: number; headers: Headers; body: any }

/** Sends the token of one user, or none, with every request. */
export type Client = {
  get(path: string, headers?: Record<string, string>): Promise<ClientResponse>
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<ClientResponse>
  patch(path: string, body?: unknown, headers?: Record<string, string>): Promise<ClientResponse>
  put(path: string, body?: unknown, headers?: Record<string, string>): Promise<ClientResponse>
  delete(path: string, headers?: Record<string, string>): Promise<ClientResponse>
}

type SendRequest = (url: string, init: RequestInit) => Promise<ClientResponse>

const sendUnchecked: SendRequest = async (url, init) => {
  const response = await fetch(url, init)
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.match(/json\b/)
  const body = isJson ? parseExactJson(text) : text
  return { status: response.status, headers: response.headers, body }
}

const sendChecked: SendRequest = async (url, init) => {
  const response = await sendUnchecked(url, init)
  assertDeclaredResponse(init.method ?? 'GET', url, response)
  return response
}

export const createClient = (url: string, token: string | null): Client =>
  createClientWith(sendChecked, url, token)

/** For services of other versions, whose operations declare something else. */
export const createUncheckedClient = (url: string, token: string | null): Client =>
  createClientWith(sendUnchecked, url, token)

function createClientWith(send: SendRequest, url: string, token: string | null): Client {
  const auth: Record<string, string> = token === null ? {} : { Authorization: `Bearer ${token}` }
  const sendWithoutBody =
    (method: string) =>
    (path: string, headers: Record<string, string> = {}) =>
      send(url + path, { method, headers: { ...auth, ...headers } })
  const sendWithBody =
    (method: string) =>
    (path: string, body?: unknown, headers: Record<string, string> = {}) =>
      body === undefined
        ? sendWithoutBody(method)(path, headers)
        : send(url + path, {
            method,
            headers: { ...auth, 'Content-Type': 'application/json', ...headers },
            body: JSON.stringify(body),
          })
  return {
    get: sendWithoutBody('GET'),
    delete: sendWithoutBody('DELETE'),
    post: sendWithBody('POST'),
    patch: sendWithBody('PATCH'),
    put: sendWithBody('PUT'),
  }
}
