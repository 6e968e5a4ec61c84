/** Who may sign up: only the first user by the one-time link, everyone, or no one; or the external issuer decides. */
export const signUpPolicies = ['first_user', 'open', 'closed', 'external'] as const

export type SignUpPolicy = (typeof signUpPolicies)[number]
