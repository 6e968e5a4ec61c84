/** Resolves a reference against `base` ("" if unknown); null if the result is not a URL. */
export const resolveUrl = (reference: string, base: string): string | null =>
  reference !== '' && URL.canParse(reference, base || undefined)
    ? new URL(reference, base || undefined).href
    : null
