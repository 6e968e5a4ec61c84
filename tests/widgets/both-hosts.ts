// The same widget in both kinds of hosts: over the bridge of MCP Apps in a frame, and over `window.openai` in a page.
import type { Json } from '#base/json.ts'
import type { Widget } from '#core/model/widgets/widget.ts'
import { openChatGptPage } from './chatgpt-page.ts'
import type { HostedSetup, HostedWidget } from './hosted-widget.ts'
import type { WidgetBrowser } from './widget-browser.ts'

export const hostKinds = ['MCP Apps', 'ChatGPT'] as const
export type HostKind = (typeof hostKinds)[number]

export const openIn = (kind: HostKind, browser: WidgetBrowser, widget: Widget, setup: HostedSetup = {}) =>
  kind === 'ChatGPT' ? openChatGptPage(browser, widget, setup) : openInMcpApps(browser, widget, setup)

async function openInMcpApps(
  browser: WidgetBrowser,
  widget: Widget,
  { result, input, replies = {}, tools }: HostedSetup,
): Promise<HostedWidget> {
  const view = await browser.open(widget, {
    replies,
    ...(input && { input }),
    ...(result && { result }),
    ...(tools && { tools }),
  })
  const readTexts = (params: Record<string, unknown>[]) =>
    params.map(({ content }) => (Array.isArray(content) ? String(content[0]?.text) : ''))
  return {
    view,
    page: browser.page,
    listCalls: async () =>
      (await browser.listReceived('tools/call')).map((call) => ({
        name: String(call.name),
        arguments: call.arguments as Json,
      })),
    listMessages: async () => readTexts(await browser.listReceived('ui/message')),
    listContexts: async () => readTexts(await browser.listReceived('ui/update-model-context')),
    close: async () => undefined,
  }
}
