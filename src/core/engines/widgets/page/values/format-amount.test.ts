import { describe, expect, test } from 'vitest'
import { formatAmount } from './format-amount.ts'
import { resolveDisplayMapping } from './placeholders.ts'

const inLocale = (locale: string) => ({ locale, timeZone: 'UTC' })
/** Intl separates with spaces that do not break. */
const withPlainSpaces = (text: unknown) => String(text).replace(/[\u00a0\u202f]/g, ' ')

describe('an amount', () => {
  test.each([
    [12_500, 'EUR', 'en-GB', '€12,500'],
    [12_500, 'EUR', 'de-DE', '12.500 €'],
    ['12.5', 'EUR', 'fr-FR', '12,50 €'],
    [12.5, '$', 'en-US', '$12.50'],
    [12.5, '$', 'de-DE', '12,50 $'],
    [1200, 'JPY', 'ja-JP', '￥1,200'],
  ])('of %s %s in %s is %s', (value, currency, locale, text) => {
    expect(withPlainSpaces(formatAmount(value, currency, inLocale(locale)))).toBe(text)
  })

  test.each([
    [12, 'RPM'],
    [12, 'kg'],
    [12, ''],
    ['many', 'EUR'],
    [null, 'EUR'],
    [12, undefined],
  ])('is not made of %s and %s', (value, currency) => {
    expect(formatAmount(value, currency, inLocale('en'))).toBeNull()
  })

  test('is not formatted without a locale', () => {
    expect(formatAmount(12, 'EUR', inLocale(''))).toBeNull()
  })
})

describe('a template of a number and a currency', () => {
  const scopes = [{ total: 99.5, currency: 'EUR', name: 'Tea' }]
  test.each([
    ['{{total}} EUR', 'de-DE', '99,50 €'],
    ['{{total}} {{currency}}', 'en-GB', '€99.50'],
    ['€{{total}}', 'de-DE', '99,50 €'],
    ['{{total}} {{currency}}', '', '99.5 EUR'],
    ['{{total}} pieces', 'de-DE', '99,5 pieces'],
    ['{{name}} {{total}} EUR', 'de-DE', 'Tea 99,50 €'],
    ['{{name}} ({{total}} {{currency}}), €{{total}}', 'en-GB', 'Tea (€99.50), €99.50'],
    ['{{total}} {{name}} EUR 3', 'en-GB', '99.5 Tea EUR 3'],
    ['{{total}} of 99 EUR, {{total}} GB', 'en-GB', '99.5 of 99 EUR, 99.5 GB'],
    ['{{total}} {{gone}}', 'de-DE', '99,5 '],
  ])('%s is written as in %s: %s', (template, locale, text) => {
    expect(withPlainSpaces(resolveDisplayMapping(template, scopes, inLocale(locale)))).toBe(text)
  })
})
