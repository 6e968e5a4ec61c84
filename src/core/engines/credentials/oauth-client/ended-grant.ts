const endedGrant =
  /^(?:(?:invalid|bad|expired|revoked|unknown|inactive)_(?:grant|(?:refresh_?)?token)|(?:refresh_?)?token_(?:is_)?(?:expired|revoked|invalid|inactive|not_found)|(?:interaction|login|consent|account_selection)_required)$/

/**
 * Whether the error code of a renewal means that the refresh token is dead and the owner must connect again:
 * `invalid_grant` (RFC 6749, 5.2), or another server's code for the same.
 */
export const isEndedGrant = (error: string): boolean => endedGrant.test(error.toLowerCase())
