// Log lines for people: a line for each request, coloured on a terminal. Programs read the JSON lines.
import { stripVTControlCharacters, styleText } from 'node:util'

type Style = Parameters<typeof styleText>[0]

/** Paints a text; without colours, returns it unchanged. */
export type PaintText = (style: Style, text: string) => string

export const paintPlain: PaintText = (_style, text) => text
export const paintColoured: PaintText = (style, text) => styleText(style, text, { validateStream: false })

type LogLine = Record<string, unknown> & { level: number; time: string; msg: string }

const levels: Record<number, [name: string, style: Style]> = {
  20: ['debug', 'gray'],
  30: ['info', 'green'],
  40: ['warn', 'yellow'],
  50: ['error', 'red'],
}

/** `json`: a line of the log. It ends with a line break, like the result. */
export function formatLogLine(json: string, paint: PaintText): string {
  const { level, time, msg, err, ...members } = JSON.parse(json) as LogLine
  const [name, style] = levels[level] ?? ['fatal', 'red']
  const text =
    msg === 'request' ? formatRequest(members, paint) : `${cleanText(msg)}${formatMembers(members, paint)}`
  const head = `${paint('gray', time.slice(11, 19))} ${paint(style, name.padEnd(5))}`
  return `${head} ${text}${formatError(err)}\n`
}

function formatRequest(fields: Record<string, unknown>, paint: PaintText): string {
  const { method, route, status, ms, ...others } = fields
  const statusStyle = Number(status) >= 500 ? 'red' : Number(status) >= 400 ? 'yellow' : 'green'
  const line = `${method} ${cleanText(String(route || '(no route)'))}`
  return `${line} ${paint(statusStyle, String(status))} ${ms} ms${formatMembers(others, paint)}`
}

function formatMembers(members: Record<string, unknown>, paint: PaintText): string {
  const shown = Object.entries(members).filter(([, value]) => value !== '' && value !== null)
  return shown.map(([name, value]) => ` ${paint('gray', `${name}=`)}${formatValue(value)}`).join('')
}

const formatValue = (value: unknown) =>
  cleanText(typeof value === 'string' ? value : JSON.stringify(value)).replaceAll('\n', ' ')

function formatError(error: unknown): string {
  if (error === undefined) return ''
  const { stack, message } = error as { stack?: string; message?: string }
  return `\n${cleanText(stack ?? message ?? JSON.stringify(error))}`
}

// Input of callers must not control the operator's terminal.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is removed
const controlCharacters = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/g
const cleanText = (text: string) => stripVTControlCharacters(text).replaceAll(controlCharacters, ' ')
