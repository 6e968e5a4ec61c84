// The commands of `tenon users …`.

export type UserCommand =
  | { action: 'list' }
  | { action: 'invite'; hours: number }
  /** `user`: an id or an e-mail. */
  | { action: 'reset-password' | 'disable' | 'enable' | 'confirm-email' | 'clients'; user: string }
  /** `client`: an id from `clients`. */
  | { action: 'disconnect'; user: string; client: string }
  | { action: 'delete'; user: string; withApps: boolean }

export const maxInvitationHours = 720

/** Null for anything but a whole number within the limits. */
export function parseHours(text: string): number | null {
  const hours = Number(text)
  return Number.isInteger(hours) && hours >= 1 && hours <= maxInvitationHours ? hours : null
}
