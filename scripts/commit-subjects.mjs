import { spawnSync } from 'node:child_process'
import { realpathSync } from 'node:fs'

const maxLength = 72
/** Earlier commits are not checked. */
const firstDay = '2026-11-30T00:00:00Z'

/**
 * The output of git; null when git fails or is missing.
 * @param {string} folder
 * @param {string[]} args
 */
function readGit(folder, ...args) {
  const { status, stdout } = spawnSync('git', args, { cwd: folder, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : null
}

/** @param {string} folder */
function isWholeRepository(folder) {
  const root = readGit(folder, 'rev-parse', '--show-toplevel')
  return root === realpathSync(folder) && readGit(folder, 'rev-parse', '--is-shallow-repository') === 'false'
}

/**
 * Subjects that are too long, of the commits since `origin/main` or else the last tag. Empty without a complete history.
 * @param {string} folder
 * @returns {string[]}
 */
export function listLongSubjects(folder) {
  if (!isWholeRepository(folder)) return []
  const base =
    readGit(folder, 'merge-base', 'HEAD', 'origin/main') ??
    readGit(folder, 'describe', '--tags', '--abbrev=0')
  if (base === null) return []
  const range = [`${base}..HEAD`, '--no-merges', `--since=${firstDay}`]
  const subjects = readGit(folder, 'log', '--format=%s', ...range) ?? ''
  return subjects.split('\n').filter((subject) => subject.length > maxLength)
}

/**
 * A failure as `reportFailures` prints it; null when there is none.
 * @param {string} folder
 */
export function checkSubjects(folder) {
  const long = listLongSubjects(folder)
  if (long.length === 0) return null
  return `Subjects of commits have at most ${maxLength} characters:\n${long.map((subject) => `  ${subject}`).join('\n')}`
}
