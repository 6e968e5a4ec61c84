// What `tenon users …` is to do.

export type UserCommand =
  | { action: 'list' }
  | { action: 'invite'; hours: number }
  /** `user`: an id or an e-mail. */
  | { action: 'reset-password' | 'disable' | 'enable' | 'confirm-email' | 'clients'; user: string }
  /** `client`: an id that `clients` lists. */
  | { action: 'disconnect'; user: string; client: string }
  | { action: 'delete'; user: string; withApps: boolean }

export const maxInvitationHours = 720

/** Null: no whole number in its limits. */
export function parseHours(text: string): number | null {
  const hours = Number(text)
  return Number.isInteger(hours) && hours >= 1 && hours <= maxInvitationHours ? hours : null
}
