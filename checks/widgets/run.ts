// `npm run checks -- widgets`: shows a widget of each primitive in each host (the bridge of ext-apps, `window.openai`, and
// the page of the MCPJam Inspector, which calls their tools), prints what happened, and takes pictures of all in both
// themes, three widths and six languages into .cache/screenshots/widgets. Fails if a widget does not show its data, is not in
// the language of the host, does not call its tool, logs a problem or has an accessibility violation.
import { mkdirSync } from 'node:fs'
import { openWidgetBrowser } from '#tests/widgets/widget-browser.ts'
import { openMcpJam } from './mcpjam/open-mcpjam.ts'
import { takePictures } from './take-pictures.ts'
import { tryHosts } from './try-hosts.ts'
import { writeFormatPicture } from './write-format-picture.ts'
import { writePartsPicture } from './write-parts-picture.ts'

const folder = '.cache/screenshots/widgets'
mkdirSync(folder, { recursive: true })
const browser = await openWidgetBrowser()
try {
  if (process.argv.includes('--pictures')) {
    await writeFormatPicture(browser, 'docs/images/widget-formats.png')
    await writePartsPicture(browser, 'docs/images/widget-parts.png')
  } else {
    const jam = await openMcpJam()
    const failures = await tryHosts(browser, jam).finally(jam.close)
    if (!process.argv.includes('--hosts')) await takePictures(browser, folder)
    process.exitCode = failures === 0 ? 0 : 1
  }
} finally {
  await browser.close()
}
