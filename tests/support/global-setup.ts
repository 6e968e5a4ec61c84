import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { TestProject } from 'vitest/node'
import { type PostgresServer, startPostgres } from './databases/postgres-server.ts'

/** The run ends before vacuuming would save anything. */
const settingsOfRun = { autovacuum: 'off' }

async function sendServerUrl(
  server: Promise<Pick<PostgresServer, 'url'>>,
  reply: ServerResponse,
): Promise<void> {
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
  const configuredUrl = process.env.TEST_DATABASE_URL
  let startedServer: Promise<PostgresServer> | undefined
  const starter = createServer((_request, reply) => {
    if (!configuredUrl) startedServer ??= startPostgres(settingsOfRun)
    void sendServerUrl(startedServer ?? Promise.resolve({ url: configuredUrl ?? '' }), reply)
  }).listen(0, '127.0.0.1')
  await once(starter, 'listening')
  const address = starter.address()
  if (typeof address !== 'object' || !address)
    throw new Error('The server that starts PostgreSQL has no port.')
  provide('postgresStarter', `http://127.0.0.1:${address.port}`)
  return async () => {
    starter.close()
    await (await startedServer)?.stop()
  }
}
