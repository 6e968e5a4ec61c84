import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { readBody, type TenonClient } from '#client'
import type { CommandInput } from '../command.ts'
import { CommandFailure } from '../command-failure.ts'
import { exitCodes } from '../exit-codes.ts'
import { printCommandReport } from '../output/print-command-report.ts'
import { showProgress } from '../output/show-progress.ts'
import { connectApp } from '../target/connect-app.ts'
import { fetchTools } from '../target/entities.ts'

/** OpenAI requires a width of 706 pixels and a height of 400 to 860. Claude requires a width of at least 1,000. */
const stores = {
  openai: { width: 706, height: 640, scale: 1 },
  claude: { width: 706, height: 640, scale: 2 },
}
type StoreName = keyof typeof stores
const themes = ['light', 'dark'] as const

const browsers = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'chrome']

/** A widget of the draft: the tool that shows it, and its preview page. */
type PreviewedWidget = { tool: string; url: string }

type Picture = PreviewedWidget & { store: StoreName; theme: (typeof themes)[number]; path: string }

type ScreenshotOptions = { for?: StoreName; out?: string }

/** Takes a picture of each widget in both themes, with the recorded response of a test case or an example. */
export async function takeScreenshots({ options, io }: CommandInput<ScreenshotOptions>): Promise<void> {
  const { tenon, app } = await connectApp(io, options, { writes: false })
  const browser = findBrowser(io.env)
  const folder = resolve(io.folder, options.out ?? 'screenshots')
  const widgets = await listWidgets(tenon, app.id)
  const names = options.for ? [options.for] : (Object.keys(stores) as StoreName[])
  const pictures = names.flatMap((store) =>
    widgets.flatMap((widget) =>
      themes.map((theme) => ({
        ...widget,
        store,
        theme,
        path: join(folder, `${store}-${widget.tool}-${theme}.png`),
      })),
    ),
  )
  await mkdir(folder, { recursive: true })
  await showProgress(io, 'Taking pictures', async () => {
    for (const picture of pictures) await takePicture(browser, picture)
  })
  const paths = pictures.map(({ path }) => path)
  printCommandReport(io, options.json, paths, paths.length > 0 ? paths : ['The app has no widget.'])
}

function findBrowser({ CHROMIUM_PATH: named, PATH = '' }: NodeJS.ProcessEnv): string {
  const paths = PATH.split(':').flatMap((folder) => browsers.map((name) => join(folder, name)))
  const found = named || paths.find((path) => existsSync(path))
  if (found) return found
  throw new CommandFailure('Chromium was not found. Install it, or set CHROMIUM_PATH to its executable.', {
    exitCode: exitCodes.failure,
  })
}

async function listWidgets(tenon: TenonClient, appId: string): Promise<PreviewedWidget[]> {
  const widgets: PreviewedWidget[] = []
  for (const { id, key } of await fetchTools(tenon, appId)) {
    const { preview } = await readBody(
      tenon.POST('/api/v3/apps/{app_id}/tools/{tool_id}/preview', {
        params: { path: { app_id: appId, tool_id: id } },
      }),
    )
    if (preview.preview_url) widgets.push({ tool: key, url: preview.preview_url })
  }
  return widgets
}

async function takePicture(browser: string, { store, theme, path, url }: Picture): Promise<void> {
  const { width, height, scale } = stores[store]
  const settings = new URLSearchParams({ picture: '', theme, width: '0', sample: 'recorded' })
  await promisify(execFile)(browser, [
    '--headless',
    // As root, for example in a container, Chromium cannot start its own sandbox.
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    '--disable-gpu',
    '--hide-scrollbars',
    `--window-size=${width},${height}`,
    `--force-device-scale-factor=${scale}`,
    '--run-all-compositor-stages-before-draw',
    '--virtual-time-budget=10000',
    `--screenshot=${path}`,
    `${url}#${settings}`,
  ])
}
