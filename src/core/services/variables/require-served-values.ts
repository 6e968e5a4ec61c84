import { type InputViolation, ServiceError } from '#base/errors.ts'
import { runWithPauses } from '#base/time-slices.ts'
import { type ResolvedManifest, resolveManifest } from '#core/engines/apps/manifest/index.ts'
import type { App } from '#core/model/apps/app.ts'
import type { Manifest } from '#core/model/releases/manifest.ts'
import type { VariableValues } from '#core/model/variables/variable.ts'
import type { Deps } from '#core/ports/ports.ts'
import type { StoreReader } from '#core/ports/store.ts'

type ServedValues = { app: Pick<App, 'id'>; releaseId: string | null; values: VariableValues }

/** Throws `unprocessable` for values with which the release could not be served. */
export async function requireServedValues(
  { timer }: Deps<'timer'>,
  reader: StoreReader,
  { app, releaseId, values }: ServedValues,
): Promise<void> {
  const manifest = releaseId && (await reader.releases.readManifest(app.id, releaseId))
  if (!manifest) return
  requireResolved(manifest, await runWithPauses(resolveManifest(manifest, values), timer.pause))
}

/** Throws `unprocessable` for a manifest with placeholders that have no valid value. */
export function requireResolved(
  { version }: Pick<Manifest, 'version'>,
  { violations }: ResolvedManifest,
): void {
  if (violations.length === 0) return
  const reasons = violations.map(({ name, message }) => `${name} ${message}`).join(', ')
  throw new ServiceError(
    'unprocessable',
    `Release ${version} uses variables whose values would be missing or invalid: ${reasons}. Set their values first.`,
    {
      details: violations.map(
        ({ name, message }): InputViolation => ({ path: `values.${name}`, code: 'invalid', message }),
      ),
    },
  )
}
