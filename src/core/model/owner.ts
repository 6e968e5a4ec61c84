/** Who owns what: the user of one issuer. That of the embedded issuer is a name that its address does not change. */
export type Owner = { issuer: string; subject: string }

export const isSameOwner = (one: Owner, other: Owner): boolean =>
  one.issuer === other.issuer && one.subject === other.subject
