// Finds operations by what people type: each word must begin a word of the operation or of its synonyms. Only when nothing
// is found this way, descriptions are searched, too.
import { synonyms } from './synonyms.js'

/**
 * @typedef {{
 *   id: string, path: string, method: string, summary?: string, description?: string, tags?: readonly string[]
 * }} SearchedOperation
 */

/** "readOwn" and "read_own" are "read own". */
const splitWords = (/** @type {string} */ text) =>
  text
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)

/** `tools.create` for `v3_tools_create`. */
const toName = (/** @type {string} */ id) => id.split('_').slice(1).join('.')

/** @param {SearchedOperation} operation */
const listNames = ({ id, path, method, summary = '', tags = [] }) =>
  splitWords(
    [
      id,
      path,
      method,
      summary,
      ...tags,
      synonyms[/** @type {keyof typeof synonyms} */ (toName(id))] ?? '',
    ].join(' '),
  )

const hasAll = (/** @type {string[]} */ parts, /** @type {string[]} */ words) =>
  parts.every((part) => words.some((word) => word.startsWith(part)))

/** The ids of the operations found. @param {readonly SearchedOperation[]} operations @param {string} phrase */
export function findOperations(operations, phrase) {
  const parts = splitWords(phrase)
  const named = operations.filter((operation) => hasAll(parts, listNames(operation)))
  const found =
    named.length > 0
      ? named
      : operations.filter((operation) =>
          hasAll(parts, [...listNames(operation), ...splitWords(operation.description ?? '')]),
        )
  return new Set(found.map(({ id }) => id))
}
