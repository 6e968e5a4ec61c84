// An issuer whose private key the attack holds: tokens can be wrong in one claim and still have a valid signature.
import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type ForgedHeader = Record<string, unknown>
export type ForgedClaims = Record<string, unknown>

export type SigningIssuer = {
  url: string
  publicKey: KeyObject
  privateKey: KeyObject
  header: ForgedHeader
  close(): Promise<void>
}

export const encodePart = (value: unknown) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')

/** A compact JWS with an ES256 signature by this key, whatever its header and claims. */
export function signToken(key: KeyObject, header: unknown, claims: unknown): string {
  const signed = `${encodePart(header)}.${encodePart(claims)}`
  const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' })
  return `${signed}.${signature.toString('base64url')}`
}

export async function startSigningIssuer(): Promise<SigningIssuer> {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const header = { alg: 'ES256', kid: 'one', typ: 'at+jwt' }
  const jwks = { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'ES256', use: 'sig' }] }
  const server = createServer((request, response) => {
    const body = request.url === '/jwks' ? jwks : { issuer: url, jwks_uri: `${url}/jwks` }
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    publicKey,
    privateKey,
    header,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
