import { readBody, type TenonClient, type V3Components } from '#client'

export type PromotionJson = V3Components['schemas']['Promotion']
export type PromotionPlanJson = V3Components['schemas']['PromotionPlan']
type PromotionRequest = V3Components['schemas']['PromotionRequest']

/** The draft as a release that is not live; the newest release if it has the same contents. */
export const freezeDraft = (tenon: TenonClient, appId: string) =>
  readBody(tenon.POST('/api/v3/apps/{app_id}/release-candidates', { params: { path: { app_id: appId } } }))

const toParams = (appId: string, key: string) => ({ path: { app_id: appId, environment_key: key } })

export const promoteTo = (
  tenon: TenonClient,
  appId: string,
  key: string,
  body: PromotionRequest,
): Promise<PromotionJson> =>
  readBody(
    tenon.POST('/api/v3/apps/{app_id}/environments/{environment_key}/promotions', {
      params: toParams(appId, key),
      body,
    }),
  )

export const planPromotionTo = (
  tenon: TenonClient,
  appId: string,
  key: string,
  body: PromotionRequest,
): Promise<PromotionPlanJson> =>
  readBody(
    tenon.POST('/api/v3/apps/{app_id}/environments/{environment_key}/promotions/plan', {
      params: toParams(appId, key),
      body,
    }),
  )
