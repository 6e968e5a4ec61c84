import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { TestProject } from 'vitest/node'
import { type PostgresServer, startPostgres } from './postgres-server.ts'

async function answer(server: Promise<Pick<PostgresServer, 'url'>>, reply: ServerResponse): Promise<void> {
  try {
    reply.end((await server).url)
  } catch (error) {
    reply.writeHead(500).end(`PostgreSQL for the tests is not available: ${error}`)
  }
}

/**
 * Serves the URL of PostgreSQL to the tests: that of TEST_DATABASE_URL, else of a server that this run starts.
 * It starts with the first request, so that runs without tests on PostgreSQL neither need nor wait for it.
 */
export default async function setup({ provide }: TestProject) {
  const given = process.env.TEST_DATABASE_URL
  let own: Promise<PostgresServer> | undefined
  const starter = createServer((_request, reply) => {
    if (!given) own ??= startPostgres()
    void answer(own ?? Promise.resolve({ url: given ?? '' }), reply)
  }).listen(0, '127.0.0.1')
  await once(starter, 'listening')
  const address = starter.address()
  if (typeof address !== 'object' || !address)
    throw new Error('The server that starts PostgreSQL has no port.')
  provide('postgresStarter', `http://127.0.0.1:${address.port}`)
  return async () => {
    starter.close()
    await (await own)?.stop()
  }
}
