import pg from 'pg'

/** Runs a statement on a connection of its own. */
export async function queryOnce<Row extends pg.QueryResultRow>(
  url: string,
  statement: string,
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query<Row>(statement)).rows
  } finally {
    await client.end().catch(() => {})
  }
}

export const canQuery = (url: string): Promise<boolean> =>
  queryOnce(url, 'select 1').then(
    () => true,
    () => false,
  )
