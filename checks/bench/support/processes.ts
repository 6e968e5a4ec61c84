import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export type Server = { url: string; stop(): Promise<void> }

/** Runs a server of this folder; its first line is its address. */
export async function startServer(file: string, ...args: string[]): Promise<Server> {
  const path = fileURLToPath(new URL(file, import.meta.url))
  const child = spawn(process.execPath, [path, ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = await once(child.stdout, 'data')
  return { url: String(line).trim(), stop: () => stop(child) }
}

export async function stop(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  await gone
}

/** Resident memory of a process in MiB. */
export function residentMiB(pid: number | undefined): number {
  const [, kibibytes] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Math.round(Number(kibibytes) / 1024)
}

/** The most resident memory that a process had, in MiB, since it was forgotten. */
export function peakMiB(pid: number | undefined): number {
  const [, kibibytes] = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Math.round(Number(kibibytes) / 1024)
}

/** Begins the peak anew; what the process has now, in MiB. */
export function forgetPeak(pid: number | undefined): number {
  writeFileSync(`/proc/${pid}/clear_refs`, '5')
  return residentMiB(pid)
}
