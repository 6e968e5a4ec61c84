/** Who owns an app: the user of one issuer. That of the embedded issuer is a name that its address does not change. */
export type Owner = { issuer: string; subject: string }

/** The caller: claims of a verified bearer token. Claims that the token lacks are "". */
export type Principal = Owner & { email: string; name: string; picture: string; scopes: string[] }
