import type { WidgetBrowser } from '#tests/widgets/widget-browser.ts'
import { formatSamples } from './samples.ts'

/** A value in each format, in one picture for the guide. */
export async function writeFormatPicture(browser: WidgetBrowser, path: string): Promise<void> {
  const cells: string[] = []
  for (const { format, widget, data } of formatSamples) {
    const frame = await browser.open(widget, {
      width: 240,
      data,
      context: { theme: 'light', locale: 'en-US', timeZone: 'UTC' },
    })
    const picture = await frame.locator('tbody td > *').first().screenshot()
    cells.push(
      `<div><code>${format}</code><img src="data:image/png;base64,${picture.toString('base64')}"></div>`,
    )
  }
  const sheet = await browser.page.context().newPage()
  await sheet.setViewportSize({ width: 720, height: 400 })
  await sheet.setContent(
    `<style>body{margin:0;padding:16px;display:grid;grid-template-columns:1fr 1fr;gap:8px 24px;font:13px system-ui}div{display:flex;align-items:center;gap:12px;height:34px}code{width:90px;color:#555}</style>${cells.join('')}`,
  )
  await sheet.screenshot({ path, fullPage: true })
  await sheet.close()
}
