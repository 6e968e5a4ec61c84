// The host: the chat client in which the page stands. Two kinds are known, in one set of words.
// What a host cannot do is null, so that nothing is offered which would fail.
import { isJsonObject } from '#base/json.ts'

/** What a tool answered, or what it failed with. `text` is what it said in words. */
export type Answer = { data: unknown; text: string; isError: boolean }

export type HostContext = {
  theme: 'light' | 'dark' | null
  /** BCP 47, IANA. */
  locale: string
  timeZone: string
  variables: Record<string, unknown>
  displayMode: string
  displayModes: string[]
  /** Pixels; null where the host sets none. `isFixed` when the page has to fit and does not grow. */
  height: { pixels: number; isFixed: boolean } | null
  insets: Record<string, unknown>
}

export type HostEvents = {
  onInput(args: unknown): void
  onAnswer(answer: Answer): void
  onCancelled(reason: string): void
  onContext(context: Partial<HostContext>): void
  onTeardown(): void
}

export type Host = {
  callTool: ((name: string, args: unknown) => Promise<Answer>) | null
  sendMessage: ((text: string) => Promise<void>) | null
  openLink: ((url: string) => Promise<void>) | null
  tellModel: ((told: Record<string, unknown>) => Promise<void>) | null
  requestDisplayMode: ((mode: string) => Promise<void>) | null
  reportHeight(pixels: number): void
}

const textsOf = (content: unknown): string[] =>
  (Array.isArray(content) ? content : []).flatMap((block) =>
    isJsonObject(block) && typeof block.text === 'string' ? [block.text] : [],
  )

/** A text that is JSON is read: tools without an output schema may answer so. */
function dataIn(text: string): unknown {
  try {
    const value: unknown = /^\s*[[{]/.test(text) ? JSON.parse(text) : undefined
    return value
  } catch {
    return undefined
  }
}

export function parseAnswer(result: unknown): Answer {
  if (!isJsonObject(result)) return { data: undefined, text: '', isError: false }
  const texts = textsOf(result.content)
  const data = result.structuredContent ?? texts.map(dataIn).find((one) => one !== undefined)
  return { data, text: texts.join('\n'), isError: result.isError === true }
}
