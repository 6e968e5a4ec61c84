import { runWithPauses } from '#base/time-slices.ts'
import { findReadiness } from '#core/engines/apps/readiness/index.ts'
import type { AppReadiness, ReadinessTarget } from '#core/model/readiness/readiness.ts'
import type { Deps } from '#core/ports/ports.ts'
import {
  loadReadinessSubject,
  type ReadinessAddress,
  type ReadinessDeps,
} from '#core/services/readiness/load-readiness-subject.ts'
import { measureEndpoint } from '#core/services/readiness/measure-endpoint.ts'

/** The findings that keep the draft or a release from the targets, without requests to its endpoint. */
export async function readReadiness(
  deps: ReadinessDeps,
  address: ReadinessAddress,
  targets: readonly ReadinessTarget[],
): Promise<AppReadiness> {
  const { subject } = await loadReadinessSubject(deps, address)
  return runWithPauses(findReadiness({ ...subject, probe: null }, targets), deps.timer.pause)
}

/** The same, including findings from requests to its endpoint. `token`: the owner's token. */
export async function probeReadiness(
  deps: ReadinessDeps & Deps<'self'>,
  address: ReadinessAddress & { token: string },
  targets: readonly ReadinessTarget[],
): Promise<AppReadiness> {
  const { app, release, subject } = await loadReadinessSubject(deps, address)
  const toolCount = subject.tools.length
  const probe = await measureEndpoint(deps, { app, release, toolCount, token: address.token })
  return runWithPauses(findReadiness({ ...subject, probe }, targets), deps.timer.pause)
}
