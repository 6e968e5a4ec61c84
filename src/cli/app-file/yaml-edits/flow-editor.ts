// Collections in braces or brackets.
import { isMap, type Node, type Pair } from 'yaml'
import type { ArrangedEntry, CollectionEditor, Entry } from './collection-editor.ts'
import { type Collection, findColonEnd, findRange } from './content-end.ts'
import { getAt } from './get-at.ts'
import { renderFlowEntry } from './render-node.ts'
import { applyEdits, type SourceEdit } from './source-edit.ts'
import type { YamlSource } from './yaml-source.ts'

export class FlowEditor implements CollectionEditor {
  readonly #source: YamlSource
  readonly #entries: readonly Entry[]
  /** The indentation of lines with an entry each; null if all are on one line. */
  readonly #prefix: string | null
  readonly #separator: string

  constructor(source: YamlSource, collection: Collection) {
    this.#source = source
    this.#entries = listFlowEntries(source.text, collection)
    this.#prefix = findPrefix(source.text, findRange(collection)[0], this.#entryAt(0).from)
    this.#separator = this.#prefix === null ? ', ' : `,${source.lineEnd}${this.#prefix}`
  }

  replace(index: number, value: Node): SourceEdit {
    const { value: old } = this.#entryAt(index)
    const [from, to] = old ? findRange(old) : [0, 0]
    if (from === to) throw new RangeError('The key has no value to replace.')
    return { from, to, text: renderFlowEntry(this.#source, value, this.#prefix) }
  }

  insert(after: number, entry: Pair | Node): SourceEdit {
    const added = renderFlowEntry(this.#source, entry, this.#prefix)
    const at = after < 0 ? this.#entryAt(0).from : this.#entryAt(after).to
    return { from: at, to: at, text: after < 0 ? added + this.#separator : this.#separator + added }
  }

  remove(indexes: ReadonlySet<number>): SourceEdit[] {
    const lastStaying = this.#entries.findLastIndex((_, index) => !indexes.has(index))
    return [...indexes].map((index) => {
      const { from, to } = this.#entryAt(index)
      if (index < lastStaying) return { from, to: this.#entryAt(index + 1).from, text: '' }
      const before = this.#entryAt(index - 1).to
      // The comma may be last, and its comment belongs to the entry before.
      const isCommented = this.#source.text.slice(before, from).includes('#')
      return { from: isCommented ? from : before, to, text: '' }
    })
  }

  arrange(arranged: readonly ArrangedEntry[]): SourceEdit {
    const texts = arranged.map((each) => {
      if ('entry' in each) return renderFlowEntry(this.#source, each.entry, this.#prefix)
      const { from, to } = this.#entryAt(each.index)
      return applyEdits(this.#source.text, each.edits, [from, to])
    })
    const last = this.#entryAt(this.#entries.length - 1)
    return { from: this.#entryAt(0).from, to: last.to, text: texts.join(this.#separator) }
  }

  #entryAt(index: number): Entry {
    return getAt(this.#entries, index)
  }
}

function listFlowEntries(text: string, collection: Collection): Entry[] {
  if (!isMap(collection)) return collection.items.map((value) => toEntry(text, value, value))
  return collection.items.map(({ key, value }) => toEntry(text, key, value))
}

function toEntry(text: string, first: Node, value: Node | null): Entry {
  const valueFrom = value === first ? findRange(first)[0] : findColonEnd(text, first)
  const to = value ? Math.max(valueFrom, findRange(value)[1]) : valueFrom
  return { from: findRange(first)[0], valueFrom, to, value }
}

const findPrefix = (text: string, open: number, first: number): string | null =>
  text.slice(open, first).includes('\n') ? (/[ \t]*$/.exec(text.slice(0, first))?.[0] ?? '') : null
