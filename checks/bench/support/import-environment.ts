// Runs the service for import benchmarks and measures how long its main thread is busy and its peak memory.
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { loopbackSettings, operatorToken, startProgram } from '#tests/support/program.ts'
import { findFreePort } from '#tests/support/servers/find-free-port.ts'
import { type Client, type ClientResponse, createClient } from '#tests/support/service/client.ts'
import { readCpuMs, readPeakMiB, resetPeak } from './processes.ts'

/** The response of `loop-delay.ts`, in milliseconds. */
type LoopDelay = { stalled: number; busy: number }

/**
 * `ms` is the duration, `cpuMs` the processor time of the service and its document process, `addedMiB` the peak memory above the
 * memory before.
 */
export type ImportMeasurement = LoopDelay & {
  ms: number
  cpuMs: number
  addedMiB: number
  reply: ClientResponse
}

export type ImportEnvironment = {
  client: Client
  /** Serves the text from now on; returns its URL. */
  serve(text: string): string
  measure(work: () => Promise<ClientResponse>): Promise<ImportMeasurement>
  close(): Promise<void>
}

export async function openImportEnvironment(): Promise<ImportEnvironment> {
  const folder = await mkdtemp(join(tmpdir(), 'tenon-bench-'))
  const loopDelayPort = await findFreePort()
  const settings = {
    ...(await loopbackSettings(join(folder, 'data'))),
    NODE_OPTIONS: `--import ${new URL('loop-delay.ts', import.meta.url)}`,
    LOOP_DELAY_PORT: String(loopDelayPort),
  }
  const program = await startProgram(settings)
  const { NODE_OPTIONS: _, ...clientSettings } = settings
  const client = createClient(program.url, await operatorToken(clientSettings))
  let served = Buffer.alloc(0)
  const server = createServer((_, response) => response.end(served)).listen(0, '127.0.0.1')
  const readLoopDelay = async (): Promise<LoopDelay> =>
    JSON.parse(await (await fetch(`http://127.0.0.1:${loopDelayPort}/`)).text())
  return {
    client,
    serve(text) {
      served = Buffer.from(text)
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}/document`
    },
    async measure(work) {
      await sleep(500)
      await readLoopDelay()
      const before = resetPeak(program.pid)
      const cpuBefore = readCpuMs(program.pid)
      const began = performance.now()
      const reply = await work()
      const ms = performance.now() - began
      const cpuMs = readCpuMs(program.pid) - cpuBefore
      return { ...(await readLoopDelay()), ms, cpuMs, addedMiB: readPeakMiB(program.pid) - before, reply }
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await program.stop()
      await rm(folder, { recursive: true })
    },
  }
}
