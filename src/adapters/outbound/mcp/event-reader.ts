// Reads event streams in the forms that servers send, and writes them in the form that the client reads: lines that end
// with only CR, events with other names, messages in other forms, a last event without the empty line.
import { isJsonObject, type Json } from '#base/json.ts'
import { isPlainMessage, type RequestId, toMessages } from './lenient-messages.ts'

/** JSON-RPC's code for an error of the server, reported by such an event. */
const serverError = -32000

const lineBreak = /\r\n|\r|\n/

export class EventReader {
  readonly #requestId: RequestId
  #rest = ''
  #endedWithReturn = false
  /** Lines of the current event that are passed on unchanged: `id` and `retry`. */
  #fields = ''
  #name = ''
  #data: string | null = null

  constructor(requestId: RequestId) {
    this.#requestId = requestId
  }

  /** The events that the text completes. */
  read(text: string): string {
    const isSecondOfTwo = this.#endedWithReturn && text.startsWith('\n')
    const lines = (isSecondOfTwo ? text.slice(1) : text).split(lineBreak)
    if (text !== '') this.#endedWithReturn = text.endsWith('\r')
    lines[0] = this.#rest + lines[0]
    this.#rest = lines.pop() ?? ''
    return lines.map((line) => this.#readLine(line)).join('')
  }

  /** The event that was not ended by an empty line. */
  end(): string {
    const events = this.#rest === '' ? '' : this.#readLine(this.#rest)
    this.#rest = ''
    return events + this.#endEvent()
  }

  #readLine(line: string): string {
    if (line === '') return this.#endEvent()
    const [, name = '', value = ''] = /^(\w+)(?::\x20?|$)(.*)/s.exec(line) ?? []
    if (name === 'data' || /^[[{]/.test(line)) {
      const text = name === 'data' ? value : line
      this.#data = this.#data === null ? text : `${this.#data}\n${text}`
    } else if (name === 'id' || name === 'retry') this.#fields += `${line}\n`
    else if (name === 'event') this.#name = value
    return ''
  }

  #endEvent(): string {
    const [fields, name, data] = [this.#fields, this.#name, this.#data]
    this.#fields = this.#name = ''
    this.#data = null
    if (data === null && fields === '') return ''
    if (data === null || data === '') return `${fields}${data === null ? '' : 'data:\n'}\n`
    const [first = '', ...others] = name === 'error' ? this.#toErrorTexts(data) : this.#toMessageTexts(data)
    // Other events are passed on under their name, by which the client ignores them.
    if (first === '') return `${fields}event: ${name || 'other'}\n${toDataLines(data)}\n`
    return [fields + toDataLines(first), ...others.map(toDataLines)].map((event) => `${event}\n`).join('')
  }

  /** An `error` event explains a missing response, unless it is itself a message. */
  #toErrorTexts(data: string): string[] {
    const texts = this.#toMessageTexts(data)
    const isMessage = texts.some((text) => /"(?:error|result|method)"/.test(text))
    if (isMessage || this.#requestId === null) return texts
    const event = parseJson(data)
    const error = { code: serverError, ...(isJsonObject(event) ? event : { message: data }) }
    return toMessages({ error }, this.#requestId).map((message) => JSON.stringify(message))
  }

  #toMessageTexts(data: string): string[] {
    if (isPlainMessage(data)) return [data]
    if (!/^\s*[[{]/.test(data)) return []
    try {
      return toMessages(JSON.parse(data) as Json, this.#requestId).map((message) => JSON.stringify(message))
    } catch {
      return []
    }
  }
}

function parseJson(text: string): Json {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const toDataLines = (data: string) => `data: ${data.replaceAll('\n', '\ndata: ')}\n`
