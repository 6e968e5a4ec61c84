/** Whether a failure says that all of a document is more than is read at once, while a part of it may not be. */
export const isTooLarge = (code: string): boolean => code === 'document_too_large'
