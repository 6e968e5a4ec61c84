// Responses of a hostile upstream within the limit of bytes: small when compressed, costly when processed.

/** The most that the service reads of one response. */
const maxBytes = 5 * 1024 * 1024

export type AnswerBody = { name: string; type: string; status?: number; text: string }

/** As many times as fits. */
const fill = (unit: string, { open = '', close = '', separator = '', bytes = maxBytes } = {}) => {
  const count = Math.floor((bytes - open.length - close.length) / (unit.length + separator.length))
  return open + Array.from({ length: count }, () => unit).join(separator) + close
}
const fillList = (unit: string, bytes = maxBytes) =>
  fill(unit, { open: '[', close: ']', separator: ',', bytes })

const listKeys = (count: number) =>
  Array.from({ length: count }, (_, index) => `"k${index.toString(36)}":${index % 10}`)
const objectOf = (count: number) => `{${listKeys(count).join(',')}}`

/** A list of rows such as APIs return. */
const buildRows = (bytes: number) => {
  const row = {
    id: 12_345,
    name: 'A name',
    tags: ['a', 'b'],
    active: true,
    at: { city: 'Bern', zip: '3000' },
  }
  return fillList(JSON.stringify({ ...row, text: 'Lorem ipsum dolor sit amet. '.repeat(8) }), bytes)
}

const json = 'application/json'

export const answerBodies: AnswerBody[] = [
  { name: '4.9 MB of NUL as JSON', type: json, text: '\0'.repeat(4_900_000) },
  { name: '4.9 MB of NUL as text', type: 'text/plain', text: '\0'.repeat(4_900_000) },
  { name: '500 kB of NUL as text', type: 'text/plain', text: '\0'.repeat(500_000) },
  { name: 'lines of {}', type: 'application/x-ndjson', text: fill('{}\n') },
  { name: 'lines of {} as JSON', type: json, text: fill('{}\n') },
  { name: 'a list of empty lists', type: json, text: fillList('[]') },
  { name: 'a list of zeros', type: json, text: fillList('0') },
  { name: 'a list of numbers beyond a double', type: json, text: fillList('1e400') },
  { name: 'a list of negative zeros', type: json, text: fillList('-0') },
  { name: 'a list of long numbers', type: json, text: fillList('1234567890123456789') },
  { name: 'an object of 330,000 keys', type: json, text: objectOf(330_000) },
  {
    name: 'objects of 8 new keys each',
    type: json,
    text: `[${Array.from({ length: 40_000 }, (_, n) => objectOf(8).replaceAll('"k', `"${n}k`)).join(',')}]`,
  },
  { name: 'strings of one escape', type: json, text: fillList('"\\u0041"') },
  { name: 'a string of escapes', type: json, text: `["${fill('\\u0041', { bytes: maxBytes - 4 })}"]` },
  { name: 'a string of line breaks', type: json, text: `["${fill('\\n', { bytes: maxBytes - 4 })}"]` },
  { name: 'lists in lists', type: json, text: fillList('['.repeat(90) + ']'.repeat(90)) },
  { name: 'only opening brackets', type: json, text: fill('[') },
  { name: 'only opening braces', type: json, text: fill('{"":') },
  { name: 'events without JSON', type: 'text/event-stream', text: fill('data\n\n') },
  { name: 'events of broken JSON', type: 'text/event-stream', text: fill('data:{\n\n') },
  { name: 'rows, 5 MB', type: json, text: buildRows(maxBytes) },
  { name: 'rows, 500 kB', type: json, text: buildRows(500_000) },
  { name: 'keys, just below the limit of a cheap response', type: json, text: objectOf(7_900) },
  { name: 'zeros, just below the limit of a cheap response', type: json, text: fillList('0', 31_000) },
  {
    name: 'events without JSON, 16 kB',
    type: 'text/event-stream',
    text: fill('data\n\n', { bytes: 16_000 }),
  },
  { name: 'escapes, 500 kB', type: json, text: `["${fill('\\u0041', { bytes: 500_000 })}"]` },
  { name: 'an error of 330,000 keys', type: json, status: 400, text: objectOf(330_000) },
  { name: 'an error of events', type: 'text/event-stream', status: 500, text: fill('data:{\n\n') },
]
