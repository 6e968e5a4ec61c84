// The part of Kubernetes that reviews tokens: it issues projected tokens of service accounts in the namespace `apps`, and says
// whose they are, as `TokenReview` of authentication.k8s.io/v1.
import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:https'
import { json } from 'node:stream/consumers'
import { SignJWT } from 'jose'
import { listen } from './listen.ts'

type Token = { account: string; audience: string }

const readFixture = (ending: string) =>
  readFile(new URL(`../../outbound/fixtures/localhost.${ending}`, import.meta.url), 'utf8')

export async function startCluster() {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const tokens = new Map<string, Token>()
  const reviewed: string[] = []

  const review = ({ token, audiences }: { token: string; audiences?: string[] }) => {
    const found = tokens.get(token)
    if (!found || (audiences && !audiences.includes(found.audience)))
      return { authenticated: false, error: 'invalid bearer token' }
    reviewed.push(found.account)
    return {
      authenticated: true,
      audiences: [found.audience],
      user: {
        username: `system:serviceaccount:apps:${found.account}`,
        uid: `uid-${found.account}`,
        groups: ['system:serviceaccounts', 'system:serviceaccounts:apps', 'system:authenticated'],
      },
    }
  }
  const [key, cert] = await Promise.all(['key', 'crt'].map(readFixture))
  const https = createServer({ key, cert }, async (request, response) => {
    const reviewer = tokens.get(request.headers.authorization?.replace('Bearer ', '') ?? '')
    const isReview = request.url === '/apis/authentication.k8s.io/v1/tokenreviews'
    if (!isReview || !reviewer) return void response.writeHead(isReview ? 401 : 404).end('{}')
    const { spec } = (await json(request)) as { spec: Parameters<typeof review>[0] }
    const head = { kind: 'TokenReview', apiVersion: 'authentication.k8s.io/v1', metadata: {} }
    response.writeHead(201, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ ...head, spec, status: review(spec) }))
  })
  const server = await listen(https)
  return {
    url: `https://localhost:${server.port}`,
    /** The certificate of its authority. */
    certificate: String(cert),
    /** A projected token of the account. */
    async issue(account: string, audience = 'openbao'): Promise<string> {
      const serviceaccount = { name: account, uid: `uid-${account}` }
      const pod = { name: `${account}-0`, uid: randomUUID() }
      const token = await new SignJWT({ 'kubernetes.io': { namespace: 'apps', pod, serviceaccount } })
        .setProtectedHeader({ alg: 'RS256', kid: 'cluster' })
        .setIssuer('https://kubernetes.default.svc.cluster.local')
        .setSubject(`system:serviceaccount:apps:${account}`)
        .setAudience([audience])
        .setJti(randomUUID())
        .setIssuedAt()
        .setExpirationTime('1h')
        .sign(privateKey)
      tokens.set(token, { account, audience })
      return token
    },
    /** As when the pod of the token ends. */
    revoke: (token: string) => tokens.delete(token),
    /** The accounts whose tokens were right. */
    reviewed,
    close: server.close,
  }
}
