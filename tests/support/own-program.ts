// The program with separate data, for tests that need one service and none of its stored data.
import { rm } from 'node:fs/promises'
import {
  loopbackSettings,
  operatorToken,
  type Program,
  type ProgramOptions,
  type Settings,
  startProgram,
} from './program.ts'
import { type Client, createClient } from './service/client.ts'
import { makeTemporaryFolder } from './temporary-folder.ts'

export type OwnProgram = Program & {
  settings: Settings
  port: number
  /** An access token of the operator. */
  operatorToken(): Promise<string>
  operatorClient(): Promise<Client>
  /** Stops the program and removes its data; resolves to its exit code. */
  close(): Promise<number | null>
}

/** The program may call servers on loopback, without rate limits; `more` are settings of the service. */
export async function openProgram(
  more: Record<string, string> = {},
  options?: ProgramOptions,
): Promise<OwnProgram> {
  const settings: Settings = { ...(await loopbackSettings(await makeTemporaryFolder())), ...more }
  const program = await startProgram(settings, options)
  const token = () => operatorToken(settings)
  return {
    ...program,
    settings,
    port: Number(settings.PORT),
    operatorToken: token,
    operatorClient: async () => createClient(program.url, await token()),
    async close() {
      const code = await program.stop()
      await rm(settings.DATA_DIR, { recursive: true, force: true })
      return code
    },
  }
}
