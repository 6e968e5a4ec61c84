/** Who owns an app: the user of one issuer. */
export type Owner = { issuer: string; subject: string }

/** Who calls: the claims of a verified bearer token. What the token lacks is "". */
export type Principal = Owner & { email: string; name: string; picture: string; scopes: string[] }
