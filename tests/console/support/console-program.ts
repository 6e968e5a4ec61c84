// The service with its embedded issuer and the console that was built from the sources: as the program that its users
// start, or in this process.
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  loopbackSettings,
  operatorToken,
  type Program,
  type Settings,
  startProgram,
} from '#tests/support/program.ts'
import { type Client, createClient } from '#tests/support/service/client.ts'
import { ensureConsoleBuilt } from '../../../scripts/console.mjs'
import { startEmbeddedConsole } from '../embedded-console.ts'

export type ConsoleProgram = {
  url: string
  /** The one-time link that the program printed. */
  invitation: string
  /** A client of the operator, who owns what they create. */
  openOperatorClient(): Promise<Client>
  close(): Promise<void>
}

export async function startConsoleProgram(more: Record<string, string> = {}): Promise<ConsoleProgram> {
  ensureConsoleBuilt()
  const folder = mkdtempSync(join(tmpdir(), 'tenon-console-program-'))
  const settings: Settings = { ...(await loopbackSettings(folder)), ...more }
  const program = await startProgram(settings)
  return {
    url: program.url,
    invitation: await readInvitation(program),
    openOperatorClient: async () => createClient(program.url, await operatorToken(settings)),
    async close() {
      await program.stop()
      if (existsSync(folder)) rmSync(folder, { recursive: true })
    },
  }
}

/** Starts in a tenth of the time of the program, for tests of what the pages do. */
export async function startConsoleService(): Promise<ConsoleProgram> {
  ensureConsoleBuilt()
  const { url, invitation, settings, close } = await startEmbeddedConsole('sqlite', {
    EGRESS_ALLOW: '127.0.0.1',
  })
  const openOperatorClient = async () => createClient(url, await operatorToken(settings))
  return { url, invitation, openOperatorClient, close }
}

/** It is printed after the service listens, and so perhaps after it is ready. */
async function readInvitation({ output }: Program): Promise<string> {
  for (const deadline = Date.now() + 20_000; Date.now() < deadline; await sleep(20)) {
    const link = /http:\/\/[^\s"]+\/invitation\/[\w-]+(?=[\s"])/.exec(output())?.[0]
    if (link) return link
  }
  throw new Error(`the program printed no link to sign up:\n${output()}`)
}
