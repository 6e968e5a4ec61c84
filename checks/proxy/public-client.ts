// Requests to the public address of a service. Resolves its name to this machine and trusts the given certificate.
import { readFileSync } from 'node:fs'
import { request } from 'node:https'
import type { LookupFunction } from 'node:net'

export type PublicResponse = { status: number; text: string }
export type PublicRequest = { method?: string; token?: string; body?: unknown }

const lookupLoopback: LookupFunction = (_name, _options, done) =>
  done(null, [{ address: '127.0.0.1', family: 4 }])

/** Options of a connection to the public address, as undici takes them. */
export const createPublicConnection = (certificatePath: string) => ({
  ca: readFileSync(certificatePath),
  lookup: lookupLoopback,
})

export function createPublicClient(certificatePath: string) {
  const connection = createPublicConnection(certificatePath)
  return (url: string, { method = 'GET', token, body }: PublicRequest = {}): Promise<PublicResponse> => {
    const headers = {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    }
    return new Promise((resolve, reject) => {
      const sent = request(url, { method, headers, ...connection }, async (response) => {
        const chunks = await response.toArray()
        resolve({ status: Number(response.statusCode), text: Buffer.concat(chunks).toString() })
      })
      sent.on('error', reject).end(body === undefined ? undefined : JSON.stringify(body))
    })
  }
}

export type PublicClient = ReturnType<typeof createPublicClient>
