import type { Translations } from './english-texts.ts'
import { arabic } from './languages/arabic.ts'
import { czech } from './languages/czech.ts'
import { danish } from './languages/danish.ts'
import { dutch } from './languages/dutch.ts'
import { finnish } from './languages/finnish.ts'
import { french } from './languages/french.ts'
import { german } from './languages/german.ts'
import { hebrew } from './languages/hebrew.ts'
import { hindi } from './languages/hindi.ts'
import { indonesian } from './languages/indonesian.ts'
import { italian } from './languages/italian.ts'
import { japanese } from './languages/japanese.ts'
import { korean } from './languages/korean.ts'
import { norwegian } from './languages/norwegian.ts'
import { polish } from './languages/polish.ts'
import { portuguese } from './languages/portuguese.ts'
import { russian } from './languages/russian.ts'
import { simplifiedChinese } from './languages/simplified-chinese.ts'
import { spanish } from './languages/spanish.ts'
import { swedish } from './languages/swedish.ts'
import { traditionalChinese } from './languages/traditional-chinese.ts'
import { turkish } from './languages/turkish.ts'
import { ukrainian } from './languages/ukrainian.ts'
import { vietnamese } from './languages/vietnamese.ts'

/** By language; Chinese by script. English is in the pages. */
export const translations: Readonly<Record<string, Translations>> = {
  de: german,
  fr: french,
  es: spanish,
  pt: portuguese,
  it: italian,
  nl: dutch,
  pl: polish,
  sv: swedish,
  da: danish,
  nb: norwegian,
  fi: finnish,
  cs: czech,
  tr: turkish,
  uk: ukrainian,
  ru: russian,
  ja: japanese,
  ko: korean,
  ar: arabic,
  he: hebrew,
  hi: hindi,
  id: indonesian,
  vi: vietnamese,
  'zh-Hans': simplifiedChinese,
  'zh-Hant': traditionalChinese,
}
