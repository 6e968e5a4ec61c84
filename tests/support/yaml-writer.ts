// Writes a value as YAML as people do: each node in another of the forms that mean the same.
import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'

export type Random = (below: number) => number

/** A text, and the lines of each member and item by its JSON Pointer. */
export type WrittenYaml = { text: string; lines: ReadonlyMap<string, readonly [from: number, to: number]> }

const comments = ['# why', '#\tsee the\ttable', '# a: b', '#- x']

export function writeYaml(value: JsonObject, random: Random): WrittenYaml {
  const lines = new Map<string, [number, number]>()
  const written: string[] = []
  const pick = <Item>(items: readonly Item[]): Item => items[random(items.length)] as Item
  const maybe = (text: string, of = 5) => (random(of) === 0 ? text : '')

  const noise = (column: number) => {
    if (random(4) === 0) written.push('')
    if (random(5) === 0) written.push(' '.repeat(column) + pick(comments))
  }
  const endLine = () => maybe(`  ${pick(comments)}`) || maybe(' ', 6)

  const writeScalar = (scalar: Json, inBraces = false): string => {
    if (typeof scalar !== 'string') return JSON.stringify(scalar)
    const isPlain = /^[A-Za-z][\w ]*\w$/.test(scalar) && !/^(?:true|false|null|yes|no|on|off)$/i.test(scalar)
    const forms = [JSON.stringify(scalar)]
    if (!scalar.includes('\n')) forms.push(`'${scalar.replaceAll("'", "''")}'`)
    if (isPlain) forms.push(scalar, scalar, scalar)
    return inBraces || isPlain || random(2) === 0 ? pick(forms) : (forms[0] as string)
  }

  const writeFlow = (node: Json): string => {
    const gap = () => maybe('  ', 3) || maybe(' ', 2)
    if (Array.isArray(node))
      return `[${gap()}${node.map((item) => writeFlow(item)).join(`,${gap()}`)}${gap()}]`
    if (typeof node !== 'object' || node === null) return writeScalar(node, true)
    const members = Object.entries(node).map(
      ([key, member]) => `${maybe('"', 4) ? `"${key}"` : key}: ${writeFlow(member)}`,
    )
    return `{${gap()}${members.join(`,${gap()}`)}${gap()}}`
  }

  const isBlockText = (node: Json): node is string => typeof node === 'string' && /^\S.*\n/.test(node)

  /** After `head`, which is the key with its colon, or the hyphen. */
  const writeMember = (head: string, node: Json, pointer: string, column: number): void => {
    const from = written.length
    const deeper = column + pick([1, 2, 2, 2, 4])
    if (isBlockText(node) && node.endsWith('\n') && !node.endsWith('\n\n') && random(3) > 0) {
      written.push(`${head} |${endLine()}`)
      for (const line of node.slice(0, -1).split('\n')) written.push(line && ' '.repeat(deeper) + line)
    } else if (!Array.isArray(node) && !isJsonObject(node)) {
      written.push(`${head}${pick([' ', ' ', '   '])}${writeScalar(node)}${endLine()}`)
    } else if (Object.keys(node).length === 0 || random(6) === 0) {
      written.push(`${head} ${writeFlow(node)}${endLine()}`)
    } else if (head.endsWith('-') && !Array.isArray(node)) {
      const gap = pick([' ', ' ', '   '])
      writeBlock(node, pointer, column + 1 + gap.length, `${head}${gap}`)
    } else {
      written.push(`${head}${endLine()}`)
      writeBlock(
        node,
        pointer,
        Array.isArray(node) && !head.endsWith('-') && random(2) === 0 ? column : deeper,
      )
    }
    lines.set(pointer, [from, written.length])
  }

  const writeBlock = (node: Json[] | JsonObject, pointer: string, column: number, first = ''): void => {
    for (const [index, [key, member]] of Object.entries(node).entries()) {
      if (index > 0 || first === '') noise(column)
      const lead = index === 0 && first !== '' ? first : ' '.repeat(column)
      writeMember(Array.isArray(node) ? `${lead}-` : `${lead}${key}:`, member, `${pointer}/${key}`, column)
    }
  }

  if (random(3) === 0) written.push('# Owned by the pets team.')
  writeBlock(value, '', 0)
  noise(0)
  const lineEnd = pick(['\n', '\n', '\r\n'])
  return { text: written.join(lineEnd) + maybe(lineEnd, 2), lines }
}
