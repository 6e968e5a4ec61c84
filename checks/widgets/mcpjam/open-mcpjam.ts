// The real page of the MCPJam Inspector in the browser: a tool is run there, and its widget appears as its response.
import type { Frame, Page } from 'playwright-core'
import type { WidgetPrimitive } from '#core/model/widgets/widget.ts'
import { launchChromium } from '#tests/support/chromium.ts'
import { serveSamples } from './serve-samples.ts'
import { startInspector } from './start-inspector.ts'

export type McpJam = {
  /** Runs the tool of the sample, and returns the frame of its widget. */
  show(primitive: WidgetPrimitive): Promise<Frame>
  /** The tools that were called since the last time, by the page or its widgets. */
  takeCalls(): string[]
  takeProblems(): string[]
  close(): Promise<void>
}

export async function openMcpJam(): Promise<McpJam> {
  const samples = await serveSamples()
  const inspector = await startInspector(samples.url)
  const browser = await launchChromium()
  const context = await browser.newContext({ viewport: { width: 1280, height: 1200 } })
  await context.route(
    ({ hostname }) => hostname !== 'localhost',
    (route) => route.abort(),
  )
  const page = await context.newPage()
  const problems = watchProblems(page)
  await page.goto(inspector.url)
  await page.getByText('continue as guest').click()
  await page.getByRole('button', { name: 'Tools', exact: true }).click()
  return {
    async show(primitive) {
      await page.getByText(primitive, { exact: true }).first().click()
      await page.getByRole('button', { name: 'Execute' }).click()
      const element = await page.getByTitle(`OpenAI Component: ${primitive}`).elementHandle()
      const frame = await element?.contentFrame()
      if (!frame) throw new Error('MCPJam shows no frame')
      return frame
    },
    takeCalls: () => samples.calls.splice(0),
    takeProblems: () => problems.splice(0),
    async close() {
      await browser.close()
      await inspector.stop()
      await samples.close()
    },
  }
}

/** Without those of services that MCPJam cannot reach here. */
function watchProblems(page: Page): string[] {
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      problems.push(message.text())
  })
  return problems
}
