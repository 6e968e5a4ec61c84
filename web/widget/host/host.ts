// The host is the chat client that shows the page. This is the common interface of both supported kinds. A method that
// the host does not support is null, so that the page does not offer it.
import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import { parseWithDigits, restoreIntegers } from '#core/engines/widgets/page/index.ts'

/** The result of a tool: its structured data, its text content, and its `_meta`. */
export type HostToolResult = {
  data: unknown
  text: string
  isError: boolean
  meta?: unknown
  /** How many pages of rows the page added to it, by the path of the rows. */
  loaded?: Readonly<Record<string, LoadedPages>>
}

/** `newest` is the data of the last page, which has the next cursor. */
export type LoadedPages = { pages: number; isAtEnd: boolean; newest: unknown }

/** The result of a call that the host did not make. */
export const failedResult: HostToolResult = { data: undefined, text: '', isError: true }

export type HostContext = {
  theme: 'light' | 'dark' | null
  /** BCP 47, IANA. */
  locale: string
  timeZone: string
  variables: Record<string, unknown>
  /** CSS that declares the fonts of the host. */
  fonts: string
  displayMode: string
  displayModes: string[]
  /** In pixels; null if the host sets none. With `isFixed` the page has exactly this height, otherwise at most. */
  height: { pixels: number; isFixed: boolean } | null
  insets: Record<string, unknown>
}

export type HostEvents = {
  onInput(args: unknown): void
  onResult(result: HostToolResult): void
  onCancelled(reason: string): void
  onContext(context: Partial<HostContext>): void
  onTeardown(): void
}

export type Host = {
  callTool: ((name: string, args: unknown) => Promise<HostToolResult>) | null
  sendMessage: ((text: string) => Promise<void>) | null
  openLink: ((url: string) => Promise<void>) | null
  updateModelContext: ((context: Record<string, unknown>) => Promise<void>) | null
  requestDisplayMode: ((mode: string) => Promise<void>) | null
  downloadFile: ((name: string, mimeType: string, text: string) => Promise<void>) | null
  /** Members of the view that the host saved, such as the filter; null if it saves none. */
  savedView: { members: JsonObject; save(name: string, value: Json): void } | null
  /** Reads a resource of the server as JSON. */
  readJson: ((uri: string) => Promise<unknown>) | null
  reportHeight(pixels: number): void
}

const listTexts = (content: unknown): string[] =>
  (Array.isArray(content) ? content : []).flatMap((block) =>
    isJsonObject(block) && typeof block.text === 'string' ? [block.text] : [],
  )

/** Parses a text that is JSON, since tools without an output schema may return their data so. */
function parseJsonText(text: string): unknown {
  try {
    return /^\s*[[{]/.test(text) ? parseWithDigits(text) : undefined
  } catch {
    return undefined
  }
}

export function parseHostToolResult(result: unknown): HostToolResult {
  if (!isJsonObject(result)) return { data: undefined, text: '', isError: false }
  const { structuredContent, content, isError, _meta: meta } = result
  const texts = listTexts(content)
  const data =
    restoreIntegers(structuredContent, meta) ??
    texts.map(parseJsonText).find((parsed) => parsed !== undefined)
  return { data, text: texts.join('\n'), isError: isError === true, meta }
}
