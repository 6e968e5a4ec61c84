import type { V3Components } from '#client'

export type ReadinessTargetName = V3Components['schemas']['TargetReadiness']['target']

/** The clients for which an app can be checked. */
export const targetChoices = ['openai', 'claude', 'generic'] as const satisfies ReadinessTargetName[]
