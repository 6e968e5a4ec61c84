import { spawn } from 'node:child_process'

const openers: Partial<Record<NodeJS.Platform, readonly [command: string, ...args: string[]]>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
}

/** Opens a URL in the user's browser, if there is one. Never fails, since the URL was printed. */
export function openInBrowser(url: string): Promise<void> {
  const [command, ...args] = openers[process.platform] ?? ['xdg-open']
  return new Promise((resolve) => {
    const child = spawn(command, [...args, url], { stdio: 'ignore', detached: true })
    child.once('error', () => resolve())
    child.once('spawn', () => {
      child.unref()
      resolve()
    })
  })
}
