// The Application Default Credentials of Google. Their requests pass our client, except those that the library does not let
// us send: to the metadata service of the machine, and the exchange of a federated token.
import { GoogleAuth } from 'google-auth-library'
import { createLazy } from '#base/create-lazy.ts'
import type { Upstream } from '#core/ports/upstream.ts'
import { SecretReadError } from '../read-secret.ts'
import { sendToStore } from '../store-request.ts'

/** All functions but `forget` throw only SecretReadErrors. */
export function createGcpCredentials(upstream: Upstream) {
  const fetchImplementation = createFetch(upstream)
  const create = (projectId?: string) =>
    new GoogleAuth({
      scopes: 'https://www.googleapis.com/auth/cloud-platform',
      clientOptions: { transporterOptions: { fetchImplementation } },
      ...(projectId && { projectId }),
    })
  // With a project, since the library else looks for one before it signs in, which federated accounts may not do.
  let auth = create('unused')
  const projectAuth = createLazy(create)
  return {
    getHeaders: (url: string) => obtain(async () => [...(await auth.getRequestHeaders(url))]),
    getDomain: () => obtain(() => auth.getUniverseDomain()),
    getProject: () => obtain(() => projectAuth().getProjectId(), projectUnknown),
    /** Obtains a new token next time. */
    forget() {
      auth = create('unused')
    },
  }
}

const createFetch =
  (upstream: Upstream): typeof fetch =>
  async (input, init) => {
    const request = new Request(input, init)
    const { status, headers, body } = await sendToStore(upstream, 'Google Cloud', {
      method: request.method,
      url: request.url,
      headers: [...request.headers],
      body: request.body ? await request.text() : null,
    })
    return new Response(Buffer.from(body), { status, headers: { ...headers } })
  }

const projectUnknown =
  'The project is not known; write projects/PROJECT/secrets/NAME, or the operator sets GOOGLE_CLOUD_PROJECT.'

async function obtain<T>(
  get: () => Promise<T>,
  problem = 'Google Cloud issues no token to the service.',
): Promise<T> {
  try {
    return await get()
  } catch (error) {
    throw toReadError(error, problem)
  }
}

/** The texts of the library are not passed on, since they may name accounts and files. */
function toReadError(error: unknown, problem: string): SecretReadError {
  if (error instanceof SecretReadError) return error
  const { message, cause } = error instanceof Error ? error : new Error(String(error))
  if (cause instanceof SecretReadError) return cause
  const isMissing = /default credentials|does not exist/.test(message)
  return new SecretReadError(isMissing ? 'The service has no credentials for Google Cloud.' : problem)
}
