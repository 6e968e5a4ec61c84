// Adds a server to a TOML configuration file. Everything else stays unchanged, including comments. Lines are edited,
// and a parser then confirms the result.
import { isDeepStrictEqual } from 'node:util'
import { parse, stringify } from 'smol-toml'
import { CommandFailure } from '../command-failure.ts'
import { exitCodes } from '../exit-codes.ts'
import { isRecord } from '../is-record.ts'
import { findEntry, listNewMembers, type ServerEntry } from './server-entry.ts'

type TomlTable = Record<string, unknown>

function parseConfig(text: string): TomlTable {
  try {
    return parse(text)
  } catch (error) {
    throw new CommandFailure('The configuration file is not valid TOML, so it was not changed.', {
      exitCode: exitCodes.invalid,
      details: [error instanceof Error ? error.message : String(error)],
    })
  }
}

const formatMember = (name: string, value: unknown) => stringify({ [name]: value }).trimEnd()

const formatTable = ({ servers, name, entry }: ServerEntry) =>
  stringify({ [servers]: { [name]: entry } }).trim()

function appendTable(text: string, server: ServerEntry): string {
  const before = text.trimEnd()
  return `${before}${before && '\n\n'}${formatTable(server)}\n`
}

/** Replaces or adds members below the header of the table. */
function changeTable(text: string, server: ServerEntry, members: readonly [string, unknown][]): string {
  const lines = text.split('\n')
  const header = formatTable({ ...server, entry: {} })
  const start = lines.findIndex((line) => line.replace(/#.*/, '').replaceAll(/\s/g, '') === header)
  if (start < 0) return text
  const next = lines.findIndex((line, index) => index > start && /^\s*\[/.test(line))
  const end = next < 0 ? lines.length : next
  for (const [name, value] of members) {
    const at = lines.findIndex(
      (line, index) => index > start && index < end && new RegExp(`^\\s*${name}\\s*=`).test(line),
    )
    lines.splice(at < 0 ? start + 1 : at, at < 0 ? 0 : 1, formatMember(name, value))
  }
  return lines.join('\n')
}

/** The expected content afterwards. */
function buildExpected(config: TomlTable, { servers, name, entry }: ServerEntry) {
  const list = isRecord(config[servers]) ? config[servers] : {}
  const existing = isRecord(list[name]) ? list[name] : {}
  return { ...config, [servers]: { ...list, [name]: { ...existing, ...entry } } }
}

function isConfig(text: string, expected: unknown): boolean {
  try {
    return isDeepStrictEqual(toPlain(parse(text)), toPlain(expected))
  } catch {
    return false
  }
}

/** Strips the classes of the parser. */
const toPlain = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

/** The text with the server. Unchanged if the server is already there. */
export function editTomlConfig(text: string, server: ServerEntry): string {
  const config = parseConfig(text)
  const existing = findEntry(config, server)
  const members = listNewMembers(existing, server)
  if (members.length === 0) return text
  const edited = existing ? changeTable(text, server, members) : appendTable(text, server)
  if (isConfig(edited, buildExpected(config, server))) return edited
  throw new CommandFailure(
    'The servers in the configuration file have a form that cannot be edited safely.',
    {
      exitCode: exitCodes.invalid,
      details: [formatTable(server)],
      nextStep: 'Add these lines manually.',
    },
  )
}
