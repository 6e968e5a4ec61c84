import { truncateText } from '#base/text.ts'

/**
 * Clients choose their names. Removes control, format and invisible characters, which can hide or reorder surrounding
 * text or make two names look alike.
 */
export const sanitizeClientName = (name: string): string =>
  truncateText(
    name
      .toWellFormed()
      // @guard edge
      .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Default_Ignorable_Code_Point}\u2800]/gu, '')
      .trim(),
    60,
  )
