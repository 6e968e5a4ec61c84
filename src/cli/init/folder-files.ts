// The files that `tenon init` creates next to `tenon.yaml`.
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'

export type FolderFile = { name: string; text: string }

export const hasFile = async (folder: string, name: string): Promise<boolean> =>
  (await stat(join(folder, name)).catch(() => null)) !== null

const ignored = ['.env', '.tenon/']

/** Adds secrets and the state of this working copy to `.gitignore`. Null if git ignores them already. */
export async function buildGitIgnore(folder: string): Promise<FolderFile | null> {
  const name = '.gitignore'
  const before = await readFile(join(folder, name), 'utf8').catch(() => '')
  const lines = before.split(/\r?\n/).map((line) => line.trim().replace(/^\//, '').replace(/\/$/, ''))
  const missing = ignored.filter((line) => !lines.includes(line.replace(/\/$/, '')))
  if (missing.length === 0) return null
  const gap = before === '' || before.endsWith('\n') ? '' : '\n'
  return { name, text: `${before}${gap}${missing.join('\n')}\n` }
}

const placeholders = /\$\{env:([A-Za-z_]\w*)\}/g

/** Lists the variables of a file; null if it has none. */
export function buildEnvironmentExample(appFile: string): FolderFile | null {
  const names = new Set([...appFile.matchAll(placeholders)].map(([, name]) => name))
  if (names.size === 0) return null
  const lines = [
    '# The secrets of tenon.yaml. Copy this file to .env, which git ignores, and set them there; a push takes them from',
    '# the environment: `set -a; . ./.env; set +a; tenon push`',
    ...[...names].map((name) => `${name}=`),
  ]
  return { name: '.env.example', text: `${lines.join('\n')}\n` }
}
