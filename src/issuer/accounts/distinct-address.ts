// E-mail addresses that people can distinguish. The check ignores existing accounts, so that it reveals none.
import { domainToUnicode } from 'node:url'
import { isAscii } from '#base/text.ts'

/** Characters of a keyboard, and letters. Others may be invisible, reorder the text or resemble another character. */
const visible = /^[\x21-\x7e\p{L}\p{M}]+$/u
/** Marks without a script combine with any letter; Latin letters of phonetic alphabets resemble others. */
const ambiguous =
  /\p{Script=Inherited}|\p{Default_Ignorable_Code_Point}|[\u0250-\u02af\u1d00-\u1dbf\ua720-\uab6f]/u

/**
 * Scripts whose letters resemble letters of other scripts: an address may have letters of only one of them.
 */
const alikeScripts = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
  /\p{Script=Coptic}/u,
  /\p{Script=Georgian}/u,
  /\p{Script=Lisu}/u,
  /\p{Script=Deseret}/u,
]

/** Lower-case letters that resemble Latin ones. */
const latinAlike = /^[\x21-\x40\x5b-\x60\x7b-\x7eаԁеһіјӏорԛѕсԝухαονρυ]+$/u

/** False for an address with invisible characters or one that resembles another address. `address` is normalized. */
export function isDistinctAddress(address: string): boolean {
  const shown = address.replace(/(?<=@).*/s, (domain) => domainToUnicode(domain) || domain)
  return isDistinct(address) && isDistinct(shown)
}

const isDistinct = (text: string): boolean =>
  visible.test(text) &&
  !ambiguous.test(text) &&
  text === text.normalize('NFKC') &&
  alikeScripts.filter((script) => script.test(text)).length <= 1 &&
  (isAscii(text) || !latinAlike.test(text))
