import type { Frame, Page } from 'playwright-core'
import {
  commonTexts,
  findTextPack,
  formTexts,
  rowTexts,
  type Text,
  textPackKey,
} from '#core/engines/widgets/page/index.ts'
import type { WidgetPrimitive } from '#core/model/widgets/widget.ts'
import { findAxeViolations } from '#tests/support/find-axe-violations.ts'
import { pollUntil } from '#tests/support/poll-until.ts'
import type { WidgetBrowser } from '#tests/widgets/widget-browser.ts'
import type { McpJam } from './mcpjam/open-mcpjam.ts'
import { type WidgetSample, widgetSamples } from './samples.ts'

const german = 'de-DE'
const allCapabilities = {
  serverTools: {},
  serverResources: {},
  message: {},
  openLinks: {},
  updateModelContext: {},
}

type View = Frame | Page
type Host = {
  name: string
  locale: string
  open(primitive: WidgetPrimitive, sample: WidgetSample): Promise<{ view: View; close(): Promise<void> }>
  takeProblems(): string[]
  /** The tools that widgets called, where the host really calls them. */
  takeCalls?(): string[]
}

const createHosts = (browser: WidgetBrowser, jam: McpJam): Host[] => [
  {
    name: 'ext-apps',
    locale: german,
    takeProblems: browser.takeProblems,
    open: async (_primitive, { widget, data }) => ({
      view: await browser.open(widget, {
        context: { theme: 'light', locale: german, timeZone: 'Europe/Berlin' },
        capabilities: allCapabilities,
        ...(data !== undefined && { data }),
      }),
      close: async () => undefined,
    }),
  },
  {
    name: 'window.openai',
    locale: german,
    takeProblems: browser.takeProblems,
    async open(_primitive, { widget, data }) {
      const globals = {
        locale: german,
        theme: 'light',
        toolOutput: data ?? {},
        toolResponseMetadata: { [textPackKey]: { ...findTextPack(german, widget.primitive) } },
      }
      const { page } = await browser.openInChatGpt(widget, { globals })
      return { view: page, close: () => page.close() }
    },
  },
  {
    name: 'MCPJam',
    // It names this one, whatever the browser has.
    locale: 'en-US',
    takeProblems: jam.takeProblems,
    takeCalls: jam.takeCalls,
    open: async (primitive) => ({ view: await jam.show(primitive), close: async () => undefined }),
  },
]

/** A text of the page that each primitive shows with its sample; those without one have only data. */
const ownTexts: Partial<Record<WidgetPrimitive, Text>> = {
  'data-table': rowTexts.actions,
  carousel: commonTexts.next,
  composite: commonTexts.next,
  form: formTexts.send,
}

/** Uses a widget, which then calls the tool of that name. */
const uses: Partial<Record<WidgetPrimitive, { tool: string; use(view: View): Promise<void> }>> = {
  'data-table': { tool: 'read_order', use: (view) => view.getByText('Cancel').first().click() },
  form: {
    tool: 'create_ticket',
    async use(view) {
      await view.getByLabel('Name').fill('Ada')
      await view.getByLabel('E-mail').fill('ada@example.com')
      await view.getByRole('button', { name: 'Send' }).click()
    },
  },
}

/** Prints the outcomes as a table, and returns how many are not "ok". */
export async function tryHosts(browser: WidgetBrowser, jam: McpJam): Promise<number> {
  let failures = 0
  const hosts = createHosts(browser, jam)
  console.log(`${''.padEnd(12)}${hosts.map(({ name }) => name.padEnd(18)).join('')}`)
  for (const primitive of Object.keys(widgetSamples) as WidgetPrimitive[]) {
    const outcomes = []
    for (const host of hosts) outcomes.push(await tryHost(host, primitive))
    failures += outcomes.filter((outcome) => outcome !== 'ok').length
    console.log(`${primitive.padEnd(12)}${outcomes.map((outcome) => outcome.padEnd(18)).join('')}`)
  }
  return failures
}

async function tryHost(host: Host, primitive: WidgetPrimitive): Promise<string> {
  const sample = widgetSamples[primitive]
  try {
    const { view, close } = await host.open(primitive, sample)
    try {
      await view.getByText(sample.shows).first().waitFor({ timeout: 5_000 })
      await findOwnText(host, primitive, view)
      await tryUse(host, primitive, view)
      const problems = [...host.takeProblems(), ...(await findAxeViolations(view))]
      return problems.length === 0 ? 'ok' : problems.join('; ').slice(0, 200)
    } finally {
      await close()
    }
  } catch (error) {
    return String(error).split('\n')[0]?.slice(0, 200) ?? 'failed'
  }
}

/** Waits for a text of the page in the language of the host. */
async function findOwnText({ locale }: Host, primitive: WidgetPrimitive, view: View): Promise<void> {
  const english = ownTexts[primitive]
  const text = english && (findTextPack(locale, primitive)?.texts[english] ?? english)
  if (text)
    await view
      .locator(`:text("${text}"), [aria-label="${text}"]`)
      .first()
      .waitFor({ state: 'attached', timeout: 5_000 })
}

async function tryUse({ takeCalls }: Host, primitive: WidgetPrimitive, view: View): Promise<void> {
  const { use, tool } = uses[primitive] ?? {}
  if (!use || !tool || !takeCalls) return
  await use(view)
  await pollUntil(`the widget calls ${tool}`, () => takeCalls().includes(tool), { patienceMs: 5_000 })
}
