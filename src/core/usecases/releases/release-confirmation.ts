// A caller who has previewed a release gets an id that publishes exactly this preview: it is bound to the caller, the
// app and the revision of its draft. Publishing changes the revision, so an id works for one release.
import { ServiceError } from '#base/errors.ts'
import type { ExpectedRevisions } from '#base/revision.ts'
import type { App } from '#core/model/apps/app.ts'
import type { AppAddress } from '#core/model/entity-address.ts'
import type { Owner } from '#core/model/owner.ts'
import type { Deps } from '#core/ports/ports.ts'

export const confirmationMinutes = 15

type Confirmation = { appId: string; revision: number; expiresAt: number }

const buildSealName = ({ issuer, subject }: Owner) =>
  // @guard
  JSON.stringify(['release confirmation', issuer, subject])

export function sealReleaseConfirmation(
  { cursors, clock }: Deps<'cursors' | 'clock'>,
  { id, revision }: App,
  caller: Owner,
): string {
  const expiresAt = Date.parse(clock.now()) + confirmationMinutes * 60_000
  const confirmation: Confirmation = { appId: id, revision, expiresAt }
  return cursors.seal(JSON.stringify(confirmation), buildSealName(caller))
}

/**
 * The only revision of the draft that the confirmation publishes. Throws if it belongs to another caller or app, or has
 * expired.
 */
export function openReleaseConfirmation(
  { cursors, clock }: Deps<'cursors' | 'clock'>,
  sealed: string,
  { caller, appId }: AppAddress,
): ExpectedRevisions {
  const payload = cursors.open(sealed, buildSealName(caller))
  const confirmation: Confirmation | null = payload === null ? null : JSON.parse(payload)
  // @guard building
  if (confirmation?.appId !== appId)
    throw new ServiceError(
      'invalid_request',
      'The confirmation belongs to no preview of this app; preview the release again.',
    )
  // @guard
  if (confirmation.expiresAt < Date.parse(clock.now()))
    throw new ServiceError('precondition_failed', 'The confirmation has expired; preview the release again.')
  return [confirmation.revision]
}
