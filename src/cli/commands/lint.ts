import { readBody } from '#client'
import type { CommandInput } from '../command.ts'
import { createUsageFailure } from '../command-failure.ts'
import { exitCodes } from '../exit-codes.ts'
import { formatToolLint, selectTools, type ToolLintJson } from '../output/format-tool-lint.ts'
import { printCommandReport } from '../output/print-command-report.ts'
import { showProgress } from '../output/show-progress.ts'
import { fetchReleases, pickRelease } from '../releases/find-release.ts'
import { type ConnectedApp, connectApp } from '../target/connect-app.ts'

type LintOptions = { fix?: true; strict?: true; release?: string }

/** Prints lint findings of the tools. The exit code is 2 if there are warnings. */
export async function printLint({ args, options, io }: CommandInput<LintOptions>): Promise<number> {
  const { fix = false, strict = false, release } = options
  if (fix && release) throw createUsageFailure('Pass --fix without --release: releases cannot change.')
  const connected = await connectApp(io, options, { writes: fix })
  const found = await showProgress(io, 'Checking the tools', async () =>
    selectTools(await readLint(connected, release), args),
  )
  const repairable = found.findings.filter(({ repair }) => repair !== null).slice(0, maxRepairs)
  const lint = fix && repairable.length > 0 ? await repair(connected, repairable, args) : found
  const repaired = fix ? repairable : []
  printCommandReport(io, options.json, { repaired, lint }, formatToolLint(lint, repaired))
  const isFaulty = lint.warning_count > 0 || (strict && lint.hint_count > 0)
  return isFaulty ? exitCodes.invalid : exitCodes.success
}

async function readLint({ tenon, app }: ConnectedApp, version: string | undefined): Promise<ToolLintJson> {
  if (!version) {
    const params = { path: { app_id: app.id } }
    return (await readBody(tenon.GET('/api/v3/apps/{app_id}/draft/lint', { params }))).lint
  }
  const { id } = pickRelease(await fetchReleases(tenon, app.id), version)
  const params = { path: { app_id: app.id, release_id: id } }
  return (await readBody(tenon.GET('/api/v3/apps/{app_id}/releases/{release_id}/lint', { params }))).lint
}

/** The most repairs that a request accepts. */
const maxRepairs = 1_000

async function repair(
  { tenon, app }: ConnectedApp,
  findings: ToolLintJson['findings'],
  keys: readonly string[],
): Promise<ToolLintJson> {
  const params = { path: { app_id: app.id } }
  const body = { findings: findings.map(({ id }) => id), preview: false }
  const { lint } = await readBody(tenon.POST('/api/v3/apps/{app_id}/draft/lint/repair', { params, body }))
  return selectTools(lint, keys)
}
