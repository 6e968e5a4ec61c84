// Users of the embedded issuer, who sign up and authorize a client as people do.
import { setTimeout as sleep } from 'node:timers/promises'
import {
  createAuthorizationRequest,
  registerOAuthClient,
  runAuthorizationFlow,
} from '#tests/issuer/support/oauth-client.ts'
import { type VisitedPage, Visitor } from '#tests/issuer/support/visitor.ts'
import { createAddressHeader } from './client-address.ts'

export const buildAccount = (user: string) => ({
  name: user,
  email: `${user}@example.com`,
  password: `the password of ${user}`,
})

/** Returns the access token of a user, who signs up at the first call. */
export function createIssuerUsers(issuerUrl: string): (user: string) => Promise<string> {
  const tokens = new Map<string, Promise<string>>()
  return (user) => {
    const token = tokens.get(user) ?? signUp(issuerUrl, user)
    tokens.set(user, token)
    return token
  }
}

/** A browser of a new user, on the page that follows the sign-up for this authorization request. */
export async function openConsentPage(issuerUrl: string, user: string, requestUrl: URL) {
  const visitor = new Visitor(issuerUrl, createAddressHeader())
  const signIn = await visitor.open(requestUrl)
  const form = await visitor.open(`${new URL(signIn.url).pathname}/sign-up`)
  const page = await submitPatiently(visitor, form, buildAccount(user))
  if (page.status !== 200) throw new Error(`${user} could not sign up: ${page.status}`)
  return { visitor, page }
}

/** On a loaded machine passwords wait for so long that the issuer asks users to try again. */
async function submitPatiently(
  visitor: Visitor,
  form: VisitedPage,
  fields: Record<string, string>,
): Promise<VisitedPage> {
  const page = await visitor.submit(form, fields)
  const seconds = Number(page.headers.get('retry-after'))
  if (page.status !== 503 || !seconds) return page
  await sleep(seconds * 1_000)
  return submitPatiently(visitor, form, fields)
}

async function signUp(issuerUrl: string, user: string): Promise<string> {
  const registered = await registerOAuthClient(issuerUrl)
  const { url } = await createAuthorizationRequest(registered)
  const { visitor } = await openConsentPage(issuerUrl, user, url)
  return (await runAuthorizationFlow(visitor, registered)).access_token
}
