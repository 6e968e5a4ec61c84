// An authorization server as there are some: it knows the secret only in the body, wants an audience, and refuses a resource.
// Its answer has nothing but the token.
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'

createServer(async (request, response) => {
  const { client_secret: secret, ...form } = Object.fromEntries(new URLSearchParams(await text(request)))
  if (request.method === 'POST') console.log('Token request:', JSON.stringify(form))
  const isRight =
    secret === 'secret-of-the-shop' && form.audience === 'https://books.example.com' && !form.resource
  const answer = isRight ? { access_token: 'token-of-the-shop' } : { error: 'invalid_request' }
  response.writeHead(isRight ? 200 : 400, { 'Content-Type': 'application/json' }).end(JSON.stringify(answer))
}).listen(Number(process.argv[2]), '127.0.0.1')
