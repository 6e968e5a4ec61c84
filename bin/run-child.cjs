// Runs a program as a child of this process, passes signals to it, and ends with its exit code.
'use strict'

const { spawn } = require('node:child_process')

const parentCheckMs = 200

/**
 * npm passes a signal to the shell that it runs commands in, and that shell ends without passing it on: a parent that
 * has gone is the only sign of it.
 * @param {() => unknown} act
 */
function onceWithoutParent(act) {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    act()
  }, parentCheckMs).unref()
}

/**
 * @param {string} executable
 * @param {string[]} args
 * @param {{ env: NodeJS.ProcessEnv, cwd?: string }} options
 */
function runChild(executable, args, options) {
  const child = spawn(executable, args, { stdio: 'inherit', ...options })
  let isStopping = false
  /** @param {'SIGINT' | 'SIGTERM'} signal */
  const stop = (signal) => {
    isStopping = true
    child.kill(signal)
  }
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.on(signal, () => stop(signal))
  // Signals to a process group arrive here too, and end the shell of npm: one is enough.
  if (isBelowNpm()) onceWithoutParent(() => isStopping || stop('SIGTERM'))
  child.on('error', (error) => {
    console.error(`${executable} cannot be run: ${error.message}`)
    process.exit(1)
  })
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
}

/** True for a script of npm and for what `npx` runs. */
const isBelowNpm = () => process.env.npm_lifecycle_event !== undefined

module.exports = { isBelowNpm, runChild }
