// Previews: environments of the draft that end by themselves.
import { readBody } from '#client'
import type { CommandInput } from '../command.ts'
import { createUsageFailure } from '../command-failure.ts'
import { fetchEnvironments } from '../environments/find-environment.ts'
import { freezeDraft, promoteTo } from '../environments/promote.ts'
import { printCommandReport } from '../output/print-command-report.ts'
import { confirm } from '../target/confirm.ts'
import { connectApp } from '../target/connect-app.ts'
import { formatEnvironments } from './environments.ts'

type PreviewOptions = { ttl: string; name: string }

const hoursByUnit: Record<string, number> = { h: 1, d: 24 }

/** `7d` or `12h`, in hours. */
function parseLifetime(text: string): number {
  const [, count, unit = ''] = /^(\d{1,4})([hd])$/.exec(text) ?? []
  const hours = Number(count) * (hoursByUnit[unit] ?? Number.NaN)
  if (hours >= 1) return hours
  throw createUsageFailure(`--ttl "${text}" is not a time. Use hours or days, such as 12h or 7d.`)
}

/** Shows the current draft at an address of its own. The same name shows the present draft there again. */
export async function createPreview({ options, io }: CommandInput<PreviewOptions>): Promise<void> {
  const hours = parseLifetime(options.ttl)
  const { tenon, app } = await connectApp(io, options, { writes: true })
  const { release } = await freezeDraft(tenon, app.id)
  const { environment } = await readBody(
    tenon.PUT('/api/v3/apps/{app_id}/previews/{environment_key}', {
      params: { path: { app_id: app.id, environment_key: options.name } },
      body: { expires_in_hours: hours },
    }),
  )
  const promotion = await promoteTo(tenon, app.id, options.name, { release_id: release.id })
  const report = { ...environment, live_release: promotion.release, changed: promotion.changed }
  printCommandReport(io, options.json, report, [
    `Preview ${environment.key}: ${environment.endpoint}`,
    `It shows v${release.version} of the draft until ${environment.expires_at}.`,
  ])
}

export async function printPreviews({ options, io }: CommandInput): Promise<void> {
  const { tenon, app } = await connectApp(io, options, { writes: false })
  const previews = (await fetchEnvironments(tenon, app.id)).filter(({ expires_at: end }) => end !== null)
  printCommandReport(io, options.json, previews, formatEnvironments(previews))
}

export async function removePreview({ args: [name = ''], options, io }: CommandInput): Promise<void> {
  const { tenon, app } = await connectApp(io, options, { writes: false })
  await confirm(io, options, `Delete the preview ${name} of ${app.name}?`)
  await readBody(
    tenon.DELETE('/api/v3/apps/{app_id}/previews/{environment_key}', {
      params: { path: { app_id: app.id, environment_key: name } },
    }),
  )
  printCommandReport(io, options.json, { deleted: name }, [`Deleted ${name}.`])
}
