/** An owner: a user of one issuer. The embedded issuer has a fixed name here, which does not depend on its address. */
export type Owner = { issuer: string; subject: string }

export const isSameOwner = (first: Owner, second: Owner): boolean =>
  first.issuer === second.issuer && first.subject === second.subject
