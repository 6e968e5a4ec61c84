import { setTimeout as sleep } from 'node:timers/promises'
import { readBody, type TenonClient, type V3Components } from '#client'
import type { CommandInput, CommandIo } from '../command.ts'
import { createUsageFailure } from '../command-failure.ts'
import { connectApp } from '../target/connect-app.ts'

type LoggedCall = V3Components['schemas']['Call']
type LogOptions = { follow?: true; limit: string; caller?: string }

const pollMs = 1_000
const maxLimit = 100

const formatCall = ({
  started_at,
  tool,
  outcome,
  duration_ms,
  upstream_status,
  request_id,
  client,
  caller,
}: LoggedCall) =>
  [
    started_at,
    outcome.padEnd(17),
    `${Math.round(duration_ms)} ms`.padStart(8),
    upstream_status ?? '   ',
    tool,
    client,
    caller?.name ?? caller?.id ?? '',
    request_id,
  ]
    .join('  ')
    .trimEnd()

/** With --json each call is one line, so that programs can read calls as they arrive. */
const printCalls = (io: CommandIo, isJson: boolean | undefined, calls: LoggedCall[]) => {
  for (const call of calls) io.print(isJson ? JSON.stringify(call) : formatCall(call))
}

const readTail = (tenon: TenonClient, appId: string, query: { caller: string; after: string }) =>
  readBody(
    tenon.GET('/api/v3/apps/{app_id}/calls/tail', {
      params: { path: { app_id: appId }, query: { ...query, limit: maxLimit } },
    }),
  )

export async function printLogs({ options, io }: CommandInput<LogOptions>): Promise<void> {
  const limit = Number(options.limit)
  if (!Number.isInteger(limit) || limit < 1 || limit > maxLimit)
    throw createUsageFailure(`--limit must be a whole number from 1 to ${maxLimit}.`)
  const { tenon, app } = await connectApp(io, options, { writes: false })
  // Read before the list, so that no call is missed in between.
  const { caller = '' } = options
  const start = options.follow ? await readTail(tenon, app.id, { caller, after: '' }) : null
  const path = { app_id: app.id }
  const query = { caller, limit: start ? maxLimit : limit }
  const { data } = await readBody(tenon.GET('/api/v3/apps/{app_id}/calls', { params: { path, query } }))
  printCalls(io, options.json, data.slice(0, limit).toReversed())
  if (!start) return
  // Calls appear in the tail with a delay, so some of the listed ones will appear again.
  const listed = new Set(data.map(({ id }) => id))
  let { after } = start
  for (;;) {
    const tail = await readTail(tenon, app.id, { caller, after })
    printCalls(
      io,
      options.json,
      tail.data.filter(({ id }) => !listed.has(id)),
    )
    after = tail.after
    if (!tail.has_more) await sleep(pollMs, undefined, { signal: io.watchInterruption() })
  }
}
