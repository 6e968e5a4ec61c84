import pg from 'pg'
import { ReadOnlyServerError } from './postgres-failure.ts'

export type ProbeOptions = { maxMs: number; needsWrites: boolean }

/**
 * Runs a statement on a connection of its own. Rejects when there is no response within `maxMs`, or when the server
 * accepts no writes although they are needed.
 */
export async function probeServer(url: string, { maxMs, needsWrites }: ProbeOptions): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'tenon' })
  client.on('error', () => {})
  let isFinished = false
  const work = client
    .connect()
    .then(() => client.query(needsWrites ? 'show transaction_read_only' : 'select 1'))
    .then(({ rows }) => requireWrites(rows[0]))
    .finally(() => {
      isFinished = true
    })
  work.catch(() => {})
  await Promise.race([work, createDeadline(() => isFinished, maxMs)]).finally(
    () => void client.end().catch(() => {}),
  )
}

function requireWrites(row: { transaction_read_only?: string } | undefined): void {
  if (row?.transaction_read_only === 'on') throw new ReadOnlyServerError()
}

/** A busy event loop may reach the deadline before it reads a response that has arrived: it reads once more. */
async function createDeadline(isFinished: () => boolean, maxMs: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, maxMs).unref())
  for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve))
  if (!isFinished()) throw new Error('Connection terminated: the server does not respond.')
}
