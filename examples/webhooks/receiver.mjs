// Creates a webhook, verifies what it receives, prints it, and deletes the webhook after the first release.
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'

const port = process.argv[2]
const headers = { Authorization: `Bearer ${process.env.TENON_TOKEN}`, 'Content-Type': 'application/json' }

async function callTenon(path, method, body) {
  const response = await fetch(`${process.env.TENON_URL}/api/v3${path}`, { method, headers, body })
  if (!response.ok) throw new Error(`${path}: ${await response.text()}`)
  return response.json()
}

const { data: workspaces } = await callTenon('/workspaces', 'GET')
const webhooks = `/workspaces/${workspaces[0].id}/webhooks`
const wanted = { url: `http://127.0.0.1:${port}/`, event_types: ['release.published'] }
const { webhook, secret } = await callTenon(webhooks, 'POST', JSON.stringify(wanted))
const verifier = new Webhook(secret)

const server = createServer(async (request, response) => {
  const body = await text(request)
  if (request.method !== 'POST') return response.end()
  try {
    const { type, data } = verifier.verify(body, request.headers)
    response.writeHead(204).end()
    console.log(`${type}: version ${data.release.version} of ${data.app.name}, by ${data.actor.kind}`)
    await callTenon(`${webhooks}/${webhook.id}`, 'DELETE')
    server.close()
  } catch (error) {
    // Not from this Tenon, or older than five minutes.
    response.writeHead(400).end(error.message)
  }
}).listen(Number(port))
