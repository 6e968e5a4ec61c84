import { readBody, type V3Components } from '#client'
import type { AppFileRequestJson } from './build-app-file-request.ts'
import { locateErrors } from './locate-errors.ts'
import type { PushTarget } from './push-app-file.ts'

export type AppFilePlanJson = V3Components['schemas']['AppFilePlan']

/** What pushing a file would change; nothing is written. */
export async function planPush(
  { tenon, text, appId }: Omit<PushTarget, 'url'>,
  body: AppFileRequestJson,
): Promise<AppFilePlanJson> {
  const { plan } = await locateErrors(text, () =>
    readBody(
      appId === null
        ? tenon.POST('/api/v3/apps/from-file/plan', { body })
        : tenon.POST('/api/v3/apps/{app_id}/file/plan', { params: { path: { app_id: appId } }, body }),
    ),
  )
  return plan
}
