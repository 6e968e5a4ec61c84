/** HSTS (RFC 6797) for a public https address: browsers then never use plain http with its host. */
export const buildTransportSecurity = (publicUrl: string): Record<string, string> =>
  publicUrl.startsWith('https:') ? { 'Strict-Transport-Security': 'max-age=31536000' } : {}
