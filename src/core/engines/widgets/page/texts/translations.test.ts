import { describe, expect, test } from 'vitest'
import { allTexts, type TextKey } from './english-texts.ts'
import { findLanguage } from './find-language.ts'
import { say } from './say.ts'
import { findTextPack } from './text-pack.ts'
import { translations } from './translations.ts'

const keys = Object.keys(allTexts) as TextKey[]
const listPlaceholders = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort()
const splitForms = (text: string) => text.split('~').map((form) => form.replace(/^\w+:/, ''))
const listCategories = (text: string) =>
  text
    .split('~')
    .slice(1)
    .map((form) => form.replace(/:.*$/s, ''))

/** The plural categories of the numbers that texts count, but `other`. */
function listPluralCategories(language: string): string[] {
  const rules = new Intl.PluralRules(language)
  const found = new Set(Array.from({ length: 200 }, (_, index) => rules.select(index)))
  return [...found].filter((category) => category !== 'other')
}

test('there are at least twenty languages, each named as the pages name it', () => {
  const languages = Object.keys(translations)
  expect(languages.length).toBeGreaterThanOrEqual(20)
  expect(languages.map(findLanguage)).toEqual(languages)
})

test('no two English texts are the same, since they name their translations', () => {
  expect(new Set(Object.values(allTexts)).size).toBe(keys.length)
})

describe.each([['en', allTexts as Record<TextKey, string>], ...Object.entries(translations)])(
  'the texts in %s',
  (language, texts) => {
    test('are those of the page, and none is empty', () => {
      expect(Object.keys(texts).sort()).toEqual([...keys].sort())
      expect(keys.filter((key) => texts[key].trim() === '')).toEqual([])
    })

    test('have the placeholders of the English text in every form', () => {
      for (const key of keys)
        for (const form of splitForms(texts[key]))
          expect([key, form, listPlaceholders(form)]).toEqual([key, form, listPlaceholders(allTexts[key])])
    })

    test('have a form for each plural category of the language where they have forms', () => {
      const counted = keys.filter((key) => texts[key].includes('~'))
      for (const key of counted)
        expect([key, listCategories(texts[key]).sort()]).toEqual([key, listPluralCategories(language).sort()])
      const inEnglish = keys.filter((key) => allTexts[key].includes('~'))
      // Turkish has one form after a number.
      const isCounting = listPluralCategories(language).length > 0 && language !== 'tr'
      if (isCounting) expect(counted).toEqual(expect.arrayContaining(inEnglish))
    })
  },
)

describe('a text', () => {
  const speak = (locale: string) => ({
    locale,
    timeZone: 'UTC',
    texts: findTextPack(locale, 'data-table')?.texts,
  })

  test.each([
    ['en-GB', 1, 'Filter 1 row'],
    ['en-GB', 12_345, 'Filter 12,345 rows'],
    ['de-AT', 1, '1 Zeile filtern'],
    ['pl', 1, 'Filtruj 1 wiersz'],
    ['pl', 22, 'Filtruj 22 wiersze'],
    ['pl', 25, 'Filtruj 25 wierszy'],
    ['ja', 1, '1行を絞り込む'],
    ['el', 2, 'Filter 2 rows'],
    ['', 2, 'Filter 2 rows'],
  ])('in %s counts %d', (locale, count, text) => {
    expect(say(speak(locale), allTexts.filterRows, { count })).toBe(text)
  })
})

test.each([
  ['zh-TW', 'zh-Hant'],
  ['zh', 'zh-Hans'],
  ['zh-HK', 'zh-Hant'],
  ['nn-NO', 'nb'],
  ['no', 'nb'],
  ['iw', 'he'],
  ['pt-PT', 'pt'],
  ['not a locale', ''],
  ['', ''],
])('the language of %s is %s', (locale, language) => {
  expect(findLanguage(locale)).toBe(language)
})
