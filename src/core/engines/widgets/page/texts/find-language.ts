/** Translated texts of a page, by the English text. */
export type TextPack = { language: string; texts: Readonly<Record<string, string>> }

/** The language of a locale (BCP 47), with the script of Chinese: `zh-TW` is `zh-Hant`. "" for an invalid locale. */
export function findLanguage(locale: string): string {
  try {
    const { language, script } = new Intl.Locale(locale).maximize()
    if (language === 'zh') return `zh-${script}`
    return /^(no|nn)$/.test(language) ? 'nb' : language
  } catch {
    return ''
  }
}
