// The licences of the bundled packages, as these packages ship them.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const packagePath = /^(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/

const listPackageFolders = (moduleIds: string[]) =>
  [...new Set(moduleIds.flatMap((id) => packagePath.exec(id)?.[1] ?? []))].sort()

/** Name, version and licence of a package, and the texts of its licence files. */
function formatNotice(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const files = readdirSync(folder).filter((file) => /^(licen[cs]e|notice|copying)/i.test(file))
  const texts = files.map((file) => readFileSync(join(folder, file), 'utf8').trim())
  return [`## ${name} ${version} (${license})`, ...texts].join('\n\n')
}

/**
 * `moduleIds`: paths of bundled modules. `consoleNotices`: the notices that the build of the console wrote for its packages.
 */
export function formatNotices(moduleIds: string[], consoleNotices: string): string {
  const own = listPackageFolders(moduleIds).filter((folder) => existsSync(join(folder, 'package.json')))
  const intro = '# Third-party software\n\nTenon contains these packages.'
  return `${[intro, ...own.map(formatNotice), '# In the console', consoleNotices.trim()].join('\n\n')}\n`
}
