import type { ReplayTarget } from '#core/usecases/replays/authorize-replay.ts'
import type { ReplayedRequest } from '#http/operation-route.ts'

/** Families spell the ids in the path in two ways. */
export function readReplayTarget({ caller, params, location }: ReplayedRequest): ReplayTarget {
  const read = (...names: string[]) => names.map((name) => params[name]).find((value) => value) ?? ''
  return {
    caller,
    appId: read('app_id', 'appId'),
    workspaceId: read('workspace_id', 'workspaceId'),
    createdAppId: /\/apps\/([^/]+)/.exec(location)?.[1] ?? '',
  }
}
