import type { V3Components } from '#client'

export type TokenLifetime = V3Components['schemas']['PersonalTokenCreation']['expires_in']
type TokenRole = NonNullable<V3Components['schemas']['PersonalTokenCreation']['role']>

/** The offered lifetimes. The service may have a lower maximum. */
export const tokenLifetimes: readonly TokenLifetime[] = ['7d', '30d', '90d', '365d', 'never']
export const defaultTokenLifetime: TokenLifetime = '90d'

/** Each role includes the earlier ones. */
export const tokenRoles: readonly TokenRole[] = ['viewer', 'builder', 'publisher', 'owner']
