// Users of the embedded issuer, who sign up and authorize a client as people do.
import { setTimeout as sleep } from 'node:timers/promises'
import {
  createAuthorizationRequest,
  type RegisteredOAuthClient,
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

/** Before an access token expires, which is after 15 minutes: an attack with `--all` takes longer. */
const renewalMs = 10 * 60_000

type SignedInUser = { visitor: Visitor; registered: RegisteredOAuthClient }

/** Returns a valid access token of a user, who signs up at the first call. */
export function createIssuerUsers(issuerUrl: string): (user: string) => Promise<string> {
  const users = new Map<string, Promise<SignedInUser>>()
  const tokens = new Map<string, { token: Promise<string>; renewAt: number }>()
  return (user) => {
    const known = tokens.get(user)
    if (known && performance.now() < known.renewAt) return known.token
    const signedIn = users.get(user) ?? signUp(issuerUrl, user)
    users.set(user, signedIn)
    const token = signedIn.then(requestToken)
    tokens.set(user, { token, renewAt: performance.now() + renewalMs })
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

/** On a loaded machine passwords and the database wait for so long that the issuer asks users to try again. */
async function submitPatiently(
  visitor: Visitor,
  form: VisitedPage,
  fields: Record<string, string>,
): Promise<VisitedPage> {
  let page = await visitor.submit(form, fields)
  while (page.status === 503 && page.headers.has('retry-after')) {
    await sleep(Number(page.headers.get('retry-after')) * 1_000)
    // The busy page may be the one that follows the form.
    page = await (page.url === form.url ? visitor.submit(form, fields) : visitor.open(page.url))
  }
  return page
}

async function signUp(issuerUrl: string, user: string): Promise<SignedInUser> {
  const registered = await registerOAuthClient(issuerUrl)
  const { url } = await createAuthorizationRequest(registered)
  const { visitor } = await openConsentPage(issuerUrl, user, url)
  return { visitor, registered }
}

const requestToken = async ({ visitor, registered }: SignedInUser) =>
  (await runAuthorizationFlow(visitor, registered)).access_token
