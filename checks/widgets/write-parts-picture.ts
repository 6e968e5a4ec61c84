import type { WidgetBrowser } from '#tests/widgets/widget-browser.ts'
import { widgetSamples } from './samples.ts'

/** A widget of several parts, for the guide. */
export async function writePartsPicture(browser: WidgetBrowser, path: string): Promise<void> {
  const { widget, data } = widgetSamples.composite
  const frame = await browser.open(widget, {
    context: { theme: 'light', locale: 'en-US', timeZone: 'UTC' },
    ...(data !== undefined && { data }),
  })
  await frame.getByRole('tab').first().waitFor()
  await browser.page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 200)))
  await browser.page.locator('iframe').screenshot({ path })
}
