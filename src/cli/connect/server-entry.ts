import { isDeepStrictEqual } from 'node:util'
import { CommandFailure, createUsageFailure } from '../command-failure.ts'
import { exitCodes } from '../exit-codes.ts'
import { isRecord } from '../is-record.ts'

/** A server to add to a configuration file, as `servers.name`. */
export type ServerEntry = { servers: string; name: string; entry: Record<string, unknown> }

/** The entry of this name, if there is one. Throws if the file cannot contain entries. */
export function findEntry(config: unknown, { servers, name }: ServerEntry): Record<string, unknown> | null {
  if (!isRecord(config)) throw createShapeFailure('The file is not an object.')
  const list = config[servers] ?? {}
  if (!isRecord(list)) throw createShapeFailure(`Its member ${servers} is not an object.`)
  const found = list[name] ?? null
  if (found !== null && !isRecord(found))
    throw createShapeFailure(`Its member ${servers}.${name} is not an object.`)
  return found
}

const createShapeFailure = (message: string) =>
  new CommandFailure(message, {
    exitCode: exitCodes.invalid,
  })

/** A program and an address are different servers, so an existing entry of the other kind is not replaced. */
const isProgram = (entry: Record<string, unknown>) => 'command' in entry

/** The members of the entry that the file lacks, or has with another value. */
export function listNewMembers(
  existing: Record<string, unknown> | null,
  { name, entry }: ServerEntry,
): [string, unknown][] {
  if (existing && isProgram(existing) !== isProgram(entry))
    throw createUsageFailure(
      `The file already has another server named ${name}.`,
      'Choose another name with --name.',
    )
  return Object.entries(entry).filter(([member, value]) => !isDeepStrictEqual(existing?.[member], value))
}
