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
