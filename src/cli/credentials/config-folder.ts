import { homedir } from 'node:os'
import { join } from 'node:path'
import type { CommandIo } from '../command.ts'

/** The configuration folder of the user. */
export const findConfigFolder = (env: CommandIo['env']): string =>
  env.TENON_CONFIG_DIR || join(env.XDG_CONFIG_HOME || join(homedir(), '.config'), 'tenon')
