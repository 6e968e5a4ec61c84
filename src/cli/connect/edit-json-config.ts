// Adds a server to a JSON configuration file. Everything else stays unchanged, including comments.
import {
  findNodeAtLocation,
  type Node,
  type ParseError,
  parse,
  parseTree,
  printParseErrorCode,
  stripComments,
} from 'jsonc-parser'
import { CommandFailure } from '../command-failure.ts'
import { exitCodes } from '../exit-codes.ts'
import { findEntry, listNewMembers, type ServerEntry } from './server-entry.ts'

const parseOptions = { allowTrailingComma: true }

/** Throws with line and column if the text is not JSON. Comments and trailing commas are permitted. */
function parseConfig(text: string): unknown {
  const errors: ParseError[] = []
  const config: unknown = parse(text, errors, parseOptions)
  const [first] = errors
  if (!first) return config
  const lines = text.slice(0, first.offset).split('\n')
  throw new CommandFailure('The configuration file is not valid JSON, so it was not changed.', {
    exitCode: exitCodes.invalid,
    details: [
      `line ${lines.length}, column ${(lines.at(-1) ?? '').length + 1}: ${printParseErrorCode(first.error)}`,
    ],
  })
}

/** The text with the server. Unchanged if the server is already there. */
export function editJsonConfig(text: string, server: ServerEntry): string {
  const old = text.trim() === '' ? '{}\n' : text
  const existing = findEntry(parseConfig(old), server)
  const path = [server.servers, server.name]
  if (existing)
    return listNewMembers(existing, server).reduce(
      (edited, [member, value]) => setMember(edited, path, member, value),
      text,
    )
  const list = parseTree(old, [], parseOptions)
  const hasList = list && findNodeAtLocation(list, [server.servers])
  return hasList
    ? setMember(old, [server.servers], server.name, server.entry)
    : setMember(old, [], server.servers, { [server.name]: server.entry })
}

/** Sets a member of the existing object at `path`. The text around it stays unchanged. */
function setMember(text: string, path: string[], name: string, value: unknown): string {
  const root = parseTree(text, [], parseOptions)
  const object = root && findNodeAtLocation(root, path)
  if (!object) return text
  const member = findNodeAtLocation(object, [name])
  if (member)
    return replaceRange(text, member.offset, member.offset + member.length, formatValue(text, object, value))
  return appendMember(text, object, `${JSON.stringify(name)}: ${formatValue(text, object, value)}`)
}

const replaceRange = (text: string, start: number, end: number, inserted: string) =>
  text.slice(0, start) + inserted + text.slice(end)

/** Inserts after the last member and its comments, before the brace. */
function appendMember(text: string, object: Node, member: string): string {
  const close = object.offset + object.length - 1
  const last = object.children?.at(-1)
  const start = last ? last.offset + last.length : object.offset + 1
  const rest = text.slice(start, close)
  const comma = last && !stripComments(rest).includes(',') ? ',' : ''
  const newline = findNewline(text)
  const indent = findIndent(text, object)
  const closing = `${newline}${indent.slice(findUnit(text).length)}`
  return replaceRange(text, start, close, `${comma}${rest.trimEnd()}${newline}${indent}${member}${closing}`)
}

const findNewline = (text: string) => (text.includes('\r\n') ? '\r\n' : '\n')

/** One step of the file's indentation. */
const findUnit = (text: string) => /^([ \t]+)\S/m.exec(text)?.[1] ?? '  '

/** The indentation of the members of an object. */
function findIndent(text: string, object: Node): string {
  let depth = 0
  for (let node: Node | undefined = object; node; node = node.parent) if (node.type === 'object') depth++
  return findUnit(text).repeat(depth)
}

const formatValue = (text: string, object: Node, value: unknown) =>
  JSON.stringify(value, null, findUnit(text)).replaceAll(
    '\n',
    `${findNewline(text)}${findIndent(text, object)}`,
  )
