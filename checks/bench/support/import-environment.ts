// Runs the service for import benchmarks and measures how long its main thread is busy and its peak memory.
import { setTimeout as sleep } from 'node:timers/promises'
import { startHttpServer } from '#tests/support/servers/listen.ts'
import type { Client, ClientResponse } from '#tests/support/service/client.ts'
import { readCpuMs, readPeakMiB, resetPeak } from './processes.ts'
import { type LoopDelay, openWatchedProgram } from './watched-program.ts'

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
  const program = await openWatchedProgram()
  let served = Buffer.alloc(0)
  const server = await startHttpServer((_, response) => response.end(served))
  return {
    client: await program.operatorClient(),
    serve(text) {
      served = Buffer.from(text)
      return `${server.url}/document`
    },
    async measure(work) {
      await sleep(500)
      await program.takeLoopDelay()
      const before = resetPeak(program.pid)
      const cpuBefore = readCpuMs(program.pid)
      const began = performance.now()
      const reply = await work()
      const ms = performance.now() - began
      const cpuMs = readCpuMs(program.pid) - cpuBefore
      return {
        ...(await program.takeLoopDelay()),
        ms,
        cpuMs,
        addedMiB: readPeakMiB(program.pid) - before,
        reply,
      }
    },
    async close() {
      await Promise.all([server.close(), program.close()])
    },
  }
}
