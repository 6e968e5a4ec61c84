import type { V3Components } from '#client'

type TokenRole = NonNullable<V3Components['schemas']['PersonalTokenCreation']['role']>

/** The offered lifetimes. The service may have a lower maximum. */
export const tokenLifetimes = ['7d', '30d', '90d', '365d', 'never'] as const
export type TokenLifetime = (typeof tokenLifetimes)[number]
export const defaultTokenLifetime: TokenLifetime = '90d'

/** As the API wants it: null for `never`. */
export const toLifetimeHours = (lifetime: TokenLifetime): number | null =>
  lifetime === 'never' ? null : Number.parseInt(lifetime, 10) * 24

/** Each role includes the earlier ones. */
export const tokenRoles: readonly TokenRole[] = ['viewer', 'builder', 'publisher', 'owner']
