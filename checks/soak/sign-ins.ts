// People who sign in to the embedded issuer again and again, within its rate limits: each gets a new access token.
import {
  createAuthorizationRequest,
  type RegisteredOAuthClient,
  registerOAuthClient,
  runAuthorizationFlow,
} from '#tests/issuer/support/oauth-client.ts'
import { Visitor } from '#tests/issuer/support/visitor.ts'
import { buildAccount, openConsentPage } from '../attack/support/issuer-users.ts'

export type Visitors = { client: RegisteredOAuthClient; issuerUrl: string; names: string[] }

/** Signs the visitors up; more than a few would exceed the rate limit of an address. */
export async function createVisitors(issuerUrl: string, names: string[]): Promise<Visitors> {
  const client = await registerOAuthClient(issuerUrl)
  for (const name of names) {
    const request = await createAuthorizationRequest(client)
    const { visitor, page } = await openConsentPage(issuerUrl, name, request.url)
    await visitor.submit(page, { decision: 'allow' })
  }
  return { client, issuerUrl, names }
}

/** Signs the visitors in, each in turn, in a browser without cookies. */
export async function signInAgain({ client, issuerUrl, names }: Visitors, round: number): Promise<string> {
  const name = names[round % names.length] ?? ''
  const request = await createAuthorizationRequest(client)
  const visitor = new Visitor(issuerUrl)
  const form = await visitor.open(request.url)
  const { email, password } = buildAccount(name)
  await visitor.submit(form, { email, password })
  return (await runAuthorizationFlow(visitor, client)).access_token
}
