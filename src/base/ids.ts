// Ids are TypeIDs: a prefix that names the noun and a suffix that sorts by time. Made by adapters/system, checked here.

export const idPrefixes = {
  app: 'app',
  authConnection: 'auth',
  integration: 'int',
  operation: 'op',
  tool: 'tool',
  widget: 'wid',
  prompt: 'prm',
  draft: 'drf',
  release: 'rel',
  request: 'req',
  call: 'call',
} as const

export type IdNoun = keyof typeof idPrefixes

const suffix = /^[0-7][0-9a-hjkmnp-tv-z]{25}$/

/** Whether the text could be the id of that noun; a text that could not needs no look-up. */
export function isId(noun: IdNoun, text: string): boolean {
  const prefix = `${idPrefixes[noun]}_`
  return text.startsWith(prefix) && suffix.test(text.slice(prefix.length))
}
