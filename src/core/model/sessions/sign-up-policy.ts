/** Who may sign up: only the first user by the one-time link, anybody, nobody; or the external issuer decides. */
export const signUpPolicies = ['first_user', 'open', 'closed', 'external'] as const

export type SignUpPolicy = (typeof signUpPolicies)[number]
