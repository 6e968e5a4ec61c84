import { homedir } from 'node:os'
import { join } from 'node:path'
import type { CommandIo } from '../command.ts'
import type { ConfigPlaces } from './mcp-clients.ts'

type Environment = CommandIo['env']

function findApplications(env: Environment, home: string, platform: NodeJS.Platform): string {
  if (platform === 'darwin') return join(home, 'Library', 'Application Support')
  if (platform === 'win32') return env.APPDATA || join(home, 'AppData', 'Roaming')
  return env.XDG_CONFIG_HOME || join(home, '.config')
}

/** The folders in which clients keep their files on this computer. */
export function findConfigPlaces(env: Environment, platform = process.platform): ConfigPlaces {
  const home = env.HOME || homedir()
  return {
    home,
    applications: findApplications(env, home, platform),
    codex: env.CODEX_HOME || join(home, '.codex'),
  }
}
