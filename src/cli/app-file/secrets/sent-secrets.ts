// Remembers the origins to which the user has sent each variable, so that the user is asked only once. It stores no values.
import { join } from 'node:path'
import type { CommandIo } from '../../command.ts'
import { findConfigFolder } from '../../credentials/config-folder.ts'
import { readJsonFile, writePrivateJsonFile } from '../../private-json-file.ts'

type OriginsByVariable = Record<string, string[]>

const findFile = (env: CommandIo['env']) => join(findConfigFolder(env), 'sent-secrets.json')

export async function readSentOrigins(env: CommandIo['env'], server: string): Promise<OriginsByVariable> {
  return (await readJsonFile<Record<string, OriginsByVariable>>(findFile(env)))?.[server] ?? {}
}

export async function rememberSentOrigins(
  env: CommandIo['env'],
  server: string,
  sent: OriginsByVariable,
): Promise<void> {
  const all = (await readJsonFile<Record<string, OriginsByVariable>>(findFile(env))) ?? {}
  const known = all[server] ?? {}
  const merged = Object.entries(sent).map(([variable, origins]) => [
    variable,
    [...new Set([...(known[variable] ?? []), ...origins])].sort(),
  ])
  await writePrivateJsonFile(findFile(env), { ...all, [server]: { ...known, ...Object.fromEntries(merged) } })
}
