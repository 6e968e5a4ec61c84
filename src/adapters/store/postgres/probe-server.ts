import pg from 'pg'

/** Runs a statement on a connection of its own. Rejects when there is no response within `maxMs`. */
export async function probeServer(url: string, maxMs: number): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'tenon' })
  client.on('error', () => {})
  let isFinished = false
  const work = client
    .connect()
    .then(() => client.query('select 1'))
    .finally(() => {
      isFinished = true
    })
  work.catch(() => {})
  await Promise.race([work, createDeadline(() => isFinished, maxMs)]).finally(
    () => void client.end().catch(() => {}),
  )
}

/** A busy event loop may reach the deadline before it reads a response that has arrived: it reads once more. */
async function createDeadline(isFinished: () => boolean, maxMs: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, maxMs).unref())
  for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve))
  if (!isFinished()) throw new Error('Connection terminated: the server does not respond.')
}
