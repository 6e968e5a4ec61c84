// Runs the development tools of node_modules on the Node in devDependencies; ends the process when one fails.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { nodeExecutable, repositoryRoot } from './install.mjs'

// Redocly must not send usage data or look for updates.
const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }

/**
 * @param {string} command
 * @param {string[]} args
 */
export function runCommand(command, args) {
  const { status, error } = spawnSync(command, args, { cwd: repositoryRoot, stdio: 'inherit', env })
  if (error) console.error(error.message)
  if (status !== 0) process.exit(status ?? 1)
}

/**
 * @param {string} file below node_modules
 * @param {string[]} args
 */
const runTool = (file, args) =>
  runCommand(nodeExecutable, [join(repositoryRoot, 'node_modules', file), ...args])

export function checkTypes() {
  runTool('typescript/bin/tsc', ['-b'])
}

export function lintCode() {
  runTool('@biomejs/biome/bin/biome', ['check', '--error-on-warnings'])
}

/** @param {string[]} documents */
export function lintDocuments(documents) {
  runTool('@redocly/cli/bin/cli.js', ['lint', ...documents])
}

/** @param {string[]} args */
export function runTests(args) {
  runTool('vitest/vitest.mjs', ['run', ...args])
}
