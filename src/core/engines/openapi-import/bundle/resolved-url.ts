/** The URL that a reference means, seen from `base`; null where it means none. "" as base means that none is known. */
export const resolvedUrl = (reference: string, base: string): string | null =>
  reference !== '' && URL.canParse(reference, base || undefined)
    ? new URL(reference, base || undefined).href
    : null
