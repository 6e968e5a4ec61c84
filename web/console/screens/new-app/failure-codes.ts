/** The entire document is too large, but a part of it may not be. */
export const isTooLarge = (code: string): boolean => code === 'document_too_large'
