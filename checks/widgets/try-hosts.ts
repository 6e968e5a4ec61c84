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
import type { WidgetBrowser } from '#tests/widgets/widget-browser.ts'
import { type WidgetSample, widgetSamples } from './samples.ts'

const locale = 'de-DE'
const allCapabilities = {
  serverTools: {},
  serverResources: {},
  message: {},
  openLinks: {},
  updateModelContext: {},
}

type Host = {
  name: string
  open(browser: WidgetBrowser, sample: WidgetSample): Promise<{ view: Frame | Page; close(): Promise<void> }>
}

const hosts: Host[] = [
  {
    name: 'ext-apps',
    open: async (browser, { widget, data }) => ({
      view: await browser.open(widget, {
        context: { theme: 'light', locale, timeZone: 'Europe/Berlin' },
        capabilities: allCapabilities,
        ...(data !== undefined && { data }),
      }),
      close: async () => undefined,
    }),
  },
  {
    name: 'window.openai',
    async open(browser, { widget, data }) {
      const globals = {
        locale,
        theme: 'light',
        toolOutput: data ?? {},
        toolResponseMetadata: { [textPackKey]: { ...findTextPack(locale, widget.primitive) } },
      }
      const { page } = await browser.openInChatGpt(widget, { globals })
      return { view: page, close: () => page.close() }
    },
  },
]

/** A text of the page that each primitive shows with its sample; those without one have only data. */
const ownTexts: Partial<Record<WidgetPrimitive, Text>> = {
  'data-table': rowTexts.actions,
  carousel: commonTexts.next,
  composite: commonTexts.next,
  form: formTexts.send,
}

/** Prints the outcomes as a table, and returns how many are not "ok". */
export async function tryHosts(browser: WidgetBrowser): Promise<number> {
  let failures = 0
  console.log(`${''.padEnd(12)}${hosts.map(({ name }) => name.padEnd(18)).join('')}`)
  for (const primitive of Object.keys(widgetSamples) as WidgetPrimitive[]) {
    const outcomes = []
    for (const host of hosts) outcomes.push(await tryHost(browser, host, primitive))
    failures += outcomes.filter((outcome) => outcome !== 'ok').length
    console.log(`${primitive.padEnd(12)}${outcomes.map((outcome) => outcome.padEnd(18)).join('')}`)
  }
  return failures
}

async function tryHost(browser: WidgetBrowser, host: Host, primitive: WidgetPrimitive): Promise<string> {
  const sample = widgetSamples[primitive]
  const { view, close } = await host.open(browser, sample)
  try {
    await view.getByText(sample.shows).first().waitFor({ timeout: 5_000 })
    const english = ownTexts[primitive]
    const german = english && findTextPack(locale, primitive)?.texts[english]
    if (german)
      await view
        .locator(`:text("${german}"), [aria-label="${german}"]`)
        .first()
        .waitFor({ state: 'attached', timeout: 5_000 })
    const problems = [...browser.takeProblems(), ...(await findAxeViolations(view))]
    return problems.length === 0 ? 'ok' : problems.join('; ').slice(0, 200)
  } catch (error) {
    return String(error).split('\n')[0]?.slice(0, 200) ?? 'failed'
  } finally {
    await close()
  }
}
