// E-mail addresses and domains in the one form in which they are compared.

/** One mailbox and nothing else: no list, display name, quotes or comment, which could hide a second "@". */
// @guard compile-allowed-callers
const mailboxPattern = /^([^\s@,;:<>()[\]"\\]+)@([^\s@]+)$/
const asciiDomainPattern = /^(?!-)[a-z0-9_-]+(\.[a-z0-9_-]+)*$/

/** In lower case and ASCII (`bücher.example` is `xn--bcher-kva.example`); null for what is no domain. */
export function normalizeDomain(text: string): string | null {
  if (/[\s@/:?#\\%]/.test(text) || !URL.canParse(`http://${text}`)) return null
  const { hostname } = new URL(`http://${text}`)
  // A URL reads `127.1` as 127.0.0.1: two spellings of what is no domain must not be equal.
  return asciiDomainPattern.test(hostname) && !/^[\d.]+$/.test(hostname) ? hostname : null
}

export type EmailAddress = { address: string; domain: string }

/** Upper and lower case are the same, as with every provider of mailboxes in use; null for what is no address. */
export function parseEmailAddress(text: string): EmailAddress | null {
  const [, mailbox, host] = mailboxPattern.exec(text) ?? []
  const domain = host === undefined ? null : normalizeDomain(host)
  if (mailbox === undefined || domain === null) return null
  return { address: `${mailbox.normalize('NFC').toLowerCase()}@${domain}`, domain }
}
