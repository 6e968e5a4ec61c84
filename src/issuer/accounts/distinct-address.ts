// Addresses that people can tell apart. Whether an account has the other address plays no part, so that nobody learns it.
import { domainToUnicode } from 'node:url'
import { isAscii } from '#base/text.ts'

/** What a keyboard types, and letters; of other characters some are drawn as nothing, reorder the text or stand for another. */
const visible = /^[\x21-\x7e\p{L}\p{M}]+$/u
/** Marks that belong to no script join any letter; Latin letters of phonetic alphabets are drawn as others. */
const ambiguous =
  /\p{Script=Inherited}|\p{Default_Ignorable_Code_Point}|[\u0250-\u02af\u1d00-\u1dbf\ua720-\uab6f]/u

/** Scripts of which letters are drawn as those of others: an address has letters of one of them. */
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

/** Small letters that are drawn as Latin ones. */
const latinAlike = /^[\x21-\x40\x5b-\x60\x7b-\x7eаԁеһіјӏорԛѕсԝухαονρυ]+$/u

/** False when it has characters that are not seen, or could be taken for another address. `address` is normalized. */
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
