import type { WidgetBrowser } from '#tests/widgets/widget-browser.ts'
import { compositeSamples, widgetSamples } from './samples.ts'

const themes = ['light', 'dark'] as const
const widths = [320, 640, 960]
/** `WIDTH` and `LOCALE` in the environment choose one of each. */
const locales = ['en-US', 'de-DE', 'ja-JP', 'zh-CN', 'ar-EG', 'hi-IN']

/** Each picture by its sample, theme, width and locale, and for each theme, width and locale a sheet of all. */
export async function takePictures(browser: WidgetBrowser, folder: string): Promise<void> {
  await browser.page.setViewportSize({ width: 1_000, height: 1_200 })
  const { WIDTH = '', LOCALE = '' } = process.env
  for (const theme of themes)
    for (const width of widths.filter((each) => String(each).includes(WIDTH)))
      for (const locale of locales.filter((each) => each.includes(LOCALE))) {
        const name = `${theme}-${width}-${locale}`
        const pictures: string[] = []
        for (const [sample, { widget, data }] of Object.entries({ ...widgetSamples, ...compositeSamples })) {
          await browser.open(widget, {
            width,
            context: { theme, locale, timeZone: 'Europe/Berlin' },
            capabilities: { serverTools: {}, serverResources: {}, message: {}, openLinks: {} },
            ...(data !== undefined && { data }),
          })
          await settle(browser)
          const path = `${folder}/${sample}-${name}.png`
          const picture = await browser.page.locator('iframe').screenshot({ path })
          pictures.push(picture.toString('base64'))
        }
        await writeSheet(browser, pictures, { path: `${folder}/sheet-${name}.png`, theme, width })
      }
}

/** Until the frame has the height of the widget. */
const settle = (browser: WidgetBrowser) =>
  browser.page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 120)))

type Sheet = { path: string; theme: 'light' | 'dark'; width: number }

async function writeSheet(
  browser: WidgetBrowser,
  pictures: string[],
  { path, theme, width }: Sheet,
): Promise<void> {
  const sheet = await browser.page.context().newPage()
  const columns = width < 500 ? 4 : 2
  await sheet.setViewportSize({ width: columns * (width + 24) + 24, height: 900 })
  await sheet.setContent(
    `<body style="margin:0;padding:24px;background:${theme === 'dark' ? '#111' : '#e8e8e8'};columns:${columns};column-gap:24px">${pictures
      .map(
        (picture) =>
          `<img style="display:block;margin-bottom:24px;border-radius:12px" src="data:image/png;base64,${picture}">`,
      )
      .join('')}`,
  )
  await sheet.screenshot({ path, fullPage: true })
  await sheet.close()
}
