// The service with its embedded issuer and the console that was built from the sources: as the program that its users
// start, or in this process.
import { openProgram } from '#tests/support/own-program.ts'
import { pollUntil } from '#tests/support/poll-until.ts'
import { operatorToken, type Program } from '#tests/support/program.ts'
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
  const program = await openProgram(more)
  const { url, operatorClient: openOperatorClient } = program
  const close = async () => void (await program.close())
  return { url, invitation: await readInvitation(program), openOperatorClient, close }
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
  const findLink = () => /http:\/\/[^\s"]+\/invitation\/[\w-]+(?=[\s"])/.exec(output())?.[0]
  await pollUntil('the program prints a link to sign up', () => findLink() !== undefined)
  return findLink() ?? ''
}
