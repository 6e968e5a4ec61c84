// One browser page with one MCP Apps host; tests open widgets in it as a release serves them.
import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Browser, Frame, Page } from 'playwright-core'
import { build, type Rolldown } from 'vite'
import { readWidgetPages } from '#adapters/embedded/widget-page/read-widget-pages.ts'
import type { Json, JsonObject } from '#base/json.ts'
import { buildPageModel } from '#core/engines/widgets/page/model/build-page-model.ts'
import type { PageTool } from '#core/engines/widgets/page/model/page-form.ts'
import { findTextPack } from '#core/engines/widgets/page/texts/text-pack.ts'
import { translations } from '#core/engines/widgets/page/texts/translations.ts'
import { renderWidgetPage } from '#core/engines/widgets/page/widget-page.ts'
import { type Branding, noBranding } from '#core/model/apps/app.ts'
import type { Widget } from '#core/model/widgets/widget.ts'
import { launchChromium } from '../support/chromium.ts'
import { namedTools } from '../support/widget-fixtures.ts'
import type { WidgetHostApi, WidgetHostSetup } from './host-page.ts'

declare global {
  interface Window {
    host: WidgetHostApi
  }
}

const templates = readWidgetPages()
const resolvePath = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const screenshots = resolvePath('../../.cache/screenshots')

async function buildHostScript(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, minify: false, rolldownOptions: { input: resolvePath('host-page.ts') } },
  })
  const { output } = built as Rolldown.RolldownOutput
  return output.flatMap((file) => (file.type === 'chunk' ? [file.code] : [])).join('\n')
}

/** The page of a widget is transparent on the background of ChatGPT. */
export const chatBackground = 'body { background: light-dark(#fff, #212121) }'

export type OpenWidgetOptions = Partial<Omit<WidgetHostSetup, 'html'>> & {
  branding?: Partial<Branding>
  data?: Json
  result?: JsonObject
  /** The arguments of the call. */
  input?: JsonObject
  tools?: PageTool[]
}

/** `window.openai`, and replies of its `callTool` by the name of the tool. */
export type ChatGptSetup = {
  globals: Record<string, Json>
  replies?: Record<string, JsonObject[]>
  timeZone?: string
  tools?: PageTool[]
}

const allCapabilities: WidgetHostSetup['capabilities'] = {
  serverTools: {},
  message: {},
  openLinks: {},
  updateModelContext: {},
}

export type WidgetBrowser = {
  /** Opens a widget and returns its frame, connected and with the tool result, if there is one. */
  open(widget: Widget, options?: OpenWidgetOptions): Promise<Frame>
  /** Opens a widget in a page of its own with the API of ChatGPT, which records calls in `window.received`. */
  openInChatGpt(widget: Widget, setup: ChatGptSetup): Promise<{ page: Page }>
  page: Page
  /** Sends another tool result to the widget. */
  sendResult(result: JsonObject): Promise<void>
  /** Returns and clears the console errors, page errors and policy violations since the last call. */
  takeProblems(): string[]
  listReceived(method: string): Promise<Record<string, unknown>[]>
  /** Writes to `.cache/screenshots` when SCREENSHOTS is set. */
  takeScreenshot(name: string): Promise<void>
  close(): Promise<void>
}

export const renderTestWidget = (
  widget: Widget,
  branding: Partial<Branding> = {},
  tools: PageTool[] = namedTools,
) =>
  renderWidgetPage(templates[widget.primitive], {
    ...buildPageModel(widget, { ...noBranding, ...branding }, tools),
    textsUri: testTextsUri,
  })

export const testTextsUri = 'ui://test/texts?lang='

/** The resources with the translated texts of a widget, as the service has them. */
const listTextResources = ({ primitive }: Widget) =>
  Object.fromEntries(
    Object.keys(translations).map((language) => [
      testTextsUri + language,
      JSON.stringify(findTextPack(language, primitive)),
    ]),
  )

export async function openWidgetBrowser(): Promise<WidgetBrowser> {
  const [browser, script]: [Browser, string] = await Promise.all([launchChromium(), buildHostScript()])
  const context = await browser.newContext({ viewport: { width: 720, height: 900 } })
  const page = await context.newPage()
  let problems: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') problems.push(message.text())
  })
  page.on('pageerror', (error) => problems.push(String(error)))
  await context.route('**/*', (route) =>
    route.request().url().startsWith('https://images.test/')
      ? route.fulfill({ contentType: 'image/svg+xml', body: pictureSvg })
      : route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Chat</title>' }),
  )
  await page.goto('https://chat.test/')
  await page.addScriptTag({ content: script, type: 'module' })
  await page.waitForFunction(() => 'host' in window)
  mkdirSync(screenshots, { recursive: true })

  const sendResult = (result: JsonObject) =>
    page.evaluate((text) => window.host.sendResult(JSON.parse(text)), JSON.stringify(result))

  async function open(
    widget: Widget,
    { branding = {}, data, result, input, tools, ...setup }: OpenWidgetOptions = {},
  ) {
    const html = renderTestWidget(widget, branding, tools)
    const opened: WidgetHostSetup = {
      html,
      width: 640,
      context: { theme: 'light', locale: 'en-GB', timeZone: 'Europe/Oslo' },
      capabilities: allCapabilities,
      replies: {},
      resources: listTextResources(widget),
      ...setup,
    }
    await page.evaluate((text) => window.host.open(JSON.parse(text)), JSON.stringify(opened))
    if (input) await page.evaluate((text) => window.host.sendInput(JSON.parse(text)), JSON.stringify(input))
    const firstResult = result ?? (data === undefined ? undefined : { structuredContent: data })
    if (firstResult) await sendResult(firstResult)
    // Found by its element, since the frame of the previous widget may not be detached yet.
    const element = await page.locator('iframe').elementHandle()
    const frame = await element?.contentFrame()
    if (!frame) throw new Error('the widget has no frame')
    await frame.locator('main').waitFor()
    if (firstResult) await frame.locator('.loading').waitFor({ state: 'detached' })
    return frame
  }

  async function openInChatGpt(widget: Widget, { globals, replies, timeZone, tools }: ChatGptSetup) {
    const chat = await context.newPage()
    if (timeZone) {
      const session = await context.newCDPSession(chat)
      await session.send('Emulation.setTimezoneOverride', { timezoneId: timeZone })
    }
    await chat.goto('https://chatgpt.test/')
    await chat.evaluate(
      (text) => {
        const { globals, replies } = JSON.parse(text)
        const received: unknown[] = []
        Object.assign(window, {
          received,
          openai: {
            theme: 'dark',
            locale: 'en-US',
            ...globals,
            callTool: async (name: string, args: unknown) => {
              received.push({ name, arguments: args })
              const list = replies[name] ?? [{ structuredContent: { carrier: 'Post' } }]
              return list.length > 1 ? list.shift() : list[0]
            },
          },
        })
      },
      JSON.stringify({ globals, replies: replies ?? {} }),
    )
    await chat.evaluate(
      (html) => {
        document.open()
        document.write(html)
        document.close()
      },
      renderTestWidget(widget, {}, tools),
    )
    await chat.addStyleTag({ content: chatBackground })
    return { page: chat }
  }

  return {
    page,
    openInChatGpt,
    open,
    sendResult,
    takeProblems: () => problems.splice(0),
    listReceived: (method) => page.evaluate((name) => window.host.listReceived(name), method),
    async takeScreenshot(name) {
      if (!process.env.SCREENSHOTS) return
      await page.evaluate(
        () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
      )
      await page.locator('iframe').screenshot({ path: `${screenshots}/${name}.png` })
    },
    async close() {
      await browser.close()
      problems = []
    },
  }
}

const pictureSvg =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 9"><rect width="16" height="9" fill="#7a9cc6"/><circle cx="12" cy="3" r="1.5" fill="#f6d365"/><path d="M0 9L5 4l3 3 3-2 5 4z" fill="#3f6c51"/></svg>'
