const initialisms =
  /^(api|css|csv|dns|doi|ean|eta|eur|gps|html|iban|id|ip|isbn|iso|json|pdf|sha|sku|sms|sql|ssl|upc|uri|url|usd|utc|uuid|vat|xml)(s?)$/

/** A heading from a path: `created_at` → `Created at`, `owner.html_url` → `HTML URL`, `orderIds` → `Order IDs`. */
export function formatMemberLabel(path: string): string {
  const words = (path.split('.').at(-1) ?? path)
    .replace(/([a-z\d])(?=[A-Z])|([A-Z])(?=[A-Z][a-z])|[_-]+/g, '$1$2 ')
    .trim()
    .toLowerCase()
    .split(/\s+/)
    .map((word) =>
      word.replace(initialisms, (_word, letters: string, plural: string) => letters.toUpperCase() + plural),
    )
    .join(' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
