import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export type ServerProcess = { url: string; stop(): Promise<void> }

/** Starts a server script of this folder; its first line of output is its URL. */
export async function startServerProcess(file: string, ...args: string[]): Promise<ServerProcess> {
  const path = fileURLToPath(new URL(file, import.meta.url))
  const child = spawn(process.execPath, [path, ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = await once(child.stdout, 'data')
  return { url: String(line).trim(), stop: () => stopProcess(child) }
}

export async function stopProcess(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  await exited
}

/** Resident memory of a process in MiB. */
export function readResidentMiB(pid: number | undefined): number {
  const [, kibibytes] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Math.round(Number(kibibytes) / 1024)
}

/** Peak resident memory of a process in MiB since `resetPeak`. */
export function readPeakMiB(pid: number | undefined): number {
  const [, kibibytes] = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Math.round(Number(kibibytes) / 1024)
}

/** Resets the peak; returns the current resident memory in MiB. */
export function resetPeak(pid: number | undefined): number {
  writeFileSync(`/proc/${pid}/clear_refs`, '5')
  return readResidentMiB(pid)
}

/** Clock ticks of a second in `/proc`: the same on every Linux that Node.js runs on. */
const ticksPerSecond = 100

/**
 * Processor time of a process in milliseconds, in steps of ten, with all its threads and child processes, including those
 * that have ended.
 */
export function readCpuMs(pid: number | undefined): number {
  // The name of the command, in parentheses, may have spaces.
  const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
  const ticks = rest
    .split(' ')
    .slice(11, 15)
    .reduce((sum, value) => sum + Number(value), 0)
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
  return children.reduce((sum, child) => sum + readCpuMs(Number(child)), (ticks * 1000) / ticksPerSecond)
}
