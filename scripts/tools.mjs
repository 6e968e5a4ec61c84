// Runs the development tools of node_modules on the Node in devDependencies; ends the process when one fails.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { nodeExecutable, repositoryRoot } from './install.mjs'
import { serviceEnvironment } from './run-node.mjs'

const { NODE_COMPILE_CACHE } = serviceEnvironment

const env = {
  // Tests start many processes that would otherwise compile the same modules again.
  NODE_COMPILE_CACHE,
  ...process.env,
  // Redocly must not send usage data or look for updates.
  REDOCLY_TELEMETRY: 'off',
  REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
}

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
  // Several checkers for one project repeat much of the work of each other.
  runTool('typescript/bin/tsc', ['-b', '--checkers', '1'])
}

export function lintCode() {
  runTool('@biomejs/biome/bin/biome', ['check', '--error-on-warnings'])
}

/** @param {string[]} documents */
export function lintDocuments(documents) {
  runTool('@redocly/cli/bin/cli.js', ['lint', ...documents])
}

/**
 * A run of all tests repeats one that failed, and marks it "(retry x1)": thousands of tests share two cores with browsers
 * and databases. A run of chosen paths repeats nothing.
 * @param {string[]} args
 */
export function runTests(args) {
  runTool('vitest/vitest.mjs', ['run', ...(args.length === 0 ? ['--retry=1'] : args)])
}
