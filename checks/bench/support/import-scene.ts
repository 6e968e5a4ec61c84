// The program that imports, watched: how long its own thread is busy, and how much memory it takes at most.
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { loopbackSettings, operatorToken, startProgram } from '#tests/e2e/support/program.ts'
import { type Client, clientOf, type Reply } from '#tests/support/client.ts'
import { freePort } from '#tests/support/free-port.ts'
import { forgetPeak, peakMiB } from './processes.ts'

/** What `loop-delay.ts` tells. */
type Delay = { stalled: number; busy: number }

/** Milliseconds it took, and MiB at most above what it had before. */
export type Imported = Delay & { ms: number; above: number; reply: Reply }

export type ImportScene = {
  client: Client
  /** Where the text is served from now on. */
  serve(text: string): string
  watch(work: () => Promise<Reply>): Promise<Imported>
  close(): Promise<void>
}

export async function openImportScene(): Promise<ImportScene> {
  const folder = await mkdtemp(join(tmpdir(), 'tenon-bench-'))
  const watched = await freePort()
  const settings = {
    ...(await loopbackSettings(join(folder, 'data'))),
    NODE_OPTIONS: `--import ${new URL('loop-delay.ts', import.meta.url)}`,
    LOOP_DELAY_PORT: String(watched),
  }
  const program = await startProgram(settings)
  const { NODE_OPTIONS: _, ...plain } = settings
  const client = clientOf(program.url, await operatorToken(plain))
  let served = ''
  const server = createServer((_, response) => response.end(served)).listen(0, '127.0.0.1')
  const delay = async (): Promise<Delay> =>
    JSON.parse(await (await fetch(`http://127.0.0.1:${watched}/`)).text())
  return {
    client,
    serve(text) {
      served = text
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}/document`
    },
    async watch(work) {
      await sleep(500)
      await delay()
      const before = forgetPeak(program.pid)
      const began = performance.now()
      const reply = await work()
      const ms = performance.now() - began
      return { ...(await delay()), ms, above: peakMiB(program.pid) - before, reply }
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await program.stop()
      await rm(folder, { recursive: true })
    },
  }
}
