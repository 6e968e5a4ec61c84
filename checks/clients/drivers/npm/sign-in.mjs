// Signs a user in as programs on the official SDKs do: opens a browser and waits for its redirect.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { headers } from './target.mjs'

async function createProvider() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const redirectUrl = `http://127.0.0.1:${server.address().port}/callback`
  const stored = {}
  const provider = {
    redirectUrl,
    clientMetadata: { client_name: 'check', redirect_uris: [redirectUrl] },
    clientInformation: () => stored.client,
    saveClientInformation: (client) => Object.assign(stored, { client }),
    tokens: () => stored.tokens,
    saveTokens: (tokens) => Object.assign(stored, { tokens }),
    codeVerifier: () => stored.verifier,
    saveCodeVerifier: (verifier) => Object.assign(stored, { verifier }),
    redirectToAuthorization: (url) => void spawn('xdg-open', [url.href]),
  }
  const receiveCode = async () => {
    const [request, response] = await once(server, 'request')
    response.end()
    return new URL(request.url, redirectUrl).searchParams
  }
  return { provider, receiveCode, close: () => server.close() }
}

/** Returns a connected client, after a sign-in where the server requires one and no header is given. */
export async function connect(createClient, createTransport) {
  const { provider, receiveCode, close } = await createProvider()
  const transport = createTransport(headers ? undefined : provider)
  const code = receiveCode()
  let client = createClient()
  try {
    await client.connect(transport)
  } catch (error) {
    if (error.constructor.name !== 'UnauthorizedError') throw error
    const parameters = await code
    await transport.finishAuth(parameters.get('code'), parameters.get('iss') ?? undefined)
    client = createClient()
    await client.connect(createTransport(provider))
  }
  close()
  return client
}
