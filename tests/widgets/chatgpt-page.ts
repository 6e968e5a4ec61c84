import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import type { Widget } from '#core/model/widgets/widget.ts'
import type { HostedSetup, HostedWidget } from './hosted-widget.ts'
import { chatBackground, renderTestWidget, type WidgetBrowser } from './widget-browser.ts'

type Received = {
  calls: { name: string; arguments: Json }[]
  messages: string[]
  states: Json[]
}

/** Opens the widget in a page of its own with the API of ChatGPT. `globals` replace members of `window.openai`. */
export async function openChatGptPage(
  browser: WidgetBrowser,
  widget: Widget,
  { result, input, replies = {}, tools, openai = {}, isPaused = false }: HostedSetup,
): Promise<HostedWidget> {
  const view = await browser.page.context().newPage()
  if (isPaused) await view.clock.install()
  await view.goto('https://chatgpt.test/')
  if (isPaused) await view.clock.pauseAt(Date.now() + 60_000)
  const first = {
    toolOutput: result?.structuredContent ?? null,
    toolResponseMetadata: result?._meta ?? null,
    toolInput: input ?? {},
    ...openai,
  }
  await view.evaluate(installApi, [JSON.stringify(first), JSON.stringify(replies)] as const)
  await view.evaluate(
    (html) => {
      document.open()
      document.write(html)
      document.close()
    },
    renderTestWidget(widget, {}, tools),
  )
  await view.locator('main').waitFor()
  await view.addStyleTag({ content: chatBackground })
  if (isPaused) await view.clock.runFor(300)
  if (result) await view.locator('.loading').waitFor({ state: 'detached' })
  const readReceived = () => view.evaluate((): Received => Object(window).received)
  return {
    view,
    page: view,
    listCalls: async () => (await readReceived()).calls,
    listMessages: async () => (await readReceived()).messages,
    listContexts: async () => (await readReceived()).states.flatMap(readModelContent),
    async close() {
      // The clock is that of all pages.
      if (isPaused) await view.clock.resume()
      await view.close()
    },
  }
}

/** The part of a state that the model reads. */
function readModelContent(state: Json): string[] {
  const content = isJsonObject(state) && 'privateContent' in state ? state.modelContent : state
  return isJsonObject(content) && Object.keys(content).length === 0 ? [] : [JSON.stringify(content)]
}

/** Runs in the page. Both texts are parsed there, as a host parses results. */
function installApi([globals, replies]: readonly [string, string]) {
  const received: Received = { calls: [], messages: [], states: [] }
  const lists: Record<string, (JsonObject | string | null)[]> = JSON.parse(replies)
  const openai: Record<string, unknown> = {
    theme: 'light',
    locale: 'en-GB',
    ...JSON.parse(globals),
    async callTool(name: string, args: Json) {
      received.calls.push({ name, arguments: args })
      const list = lists[name] ?? []
      const reply = list.length > 1 ? list.shift() : list[0]
      if (reply === null) return new Promise(() => undefined)
      if (reply === undefined || typeof reply === 'string') throw new Error(reply ?? `no tool ${name}`)
      return { content: [], ...reply }
    },
    async sendFollowUpMessage({ prompt }: { prompt: string }) {
      received.messages.push(prompt)
    },
    async setWidgetState(state: Json) {
      received.states.push(state)
      openai.widgetState = state
    },
  }
  Object.assign(window, { received, openai })
}
