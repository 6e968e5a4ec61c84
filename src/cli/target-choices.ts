import type { V3Components } from '#client'

export type ReadinessTargetName = V3Components['schemas']['TargetReadiness']['target']

/** For whom an app can be checked. */
export const targetChoices = ['openai', 'claude', 'generic'] as const satisfies ReadinessTargetName[]
