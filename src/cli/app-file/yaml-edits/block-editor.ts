// Collections with an entry on each line.
import type { Node, Pair } from 'yaml'
import { type EntryLines, findColumn, findLines, listBlockEntries } from './block-entries.ts'
import type { ArrangedEntry, CollectionEditor, Entry } from './collection-editor.ts'
import type { Collection } from './content-end.ts'
import { getAt } from './get-at.ts'
import { renderBlockEntry } from './render-node.ts'
import { replaceBlockValue } from './replace-block-value.ts'
import { applyEdits, type SourceEdit } from './source-edit.ts'
import type { YamlSource } from './yaml-source.ts'

const emptyLines = /^(?:[ \t]*\r?\n)+/

export class BlockEditor implements CollectionEditor {
  readonly #source: YamlSource
  readonly #entries: readonly Entry[]
  readonly #lines: readonly EntryLines[]
  readonly #column: number

  constructor(source: YamlSource, collection: Collection) {
    this.#source = source
    this.#entries = listBlockEntries(source.text, collection)
    this.#lines = findLines(source.text, this.#entries)
    this.#column = findColumn(source.text, this.#entryAt(0).from)
  }

  replace(index: number, value: Node): SourceEdit {
    return replaceBlockValue(this.#source, this.#entryAt(index), { value, column: this.#column })
  }

  insert(after: number, entry: Pair | Node): SourceEdit {
    const { text, lineEnd } = this.#source
    const added = this.#renderLines(entry)
    if (after < 0) return this.#insertFirst(added)
    const { from, to } = this.#linesAt(after)
    const gap = after > 0 && emptyLines.test(text.slice(from, to)) ? lineEnd : ''
    const isEnded = text[to - 1] === '\n'
    return { from: to, to, text: isEnded ? gap + added : lineEnd + gap + this.#dropLineEnd(added) }
  }

  #insertFirst(added: string): SourceEdit {
    const { isInline, lineFrom } = this.#linesAt(0)
    const { from } = this.#entryAt(0)
    if (!isInline) return { from: lineFrom, to: lineFrom, text: added }
    return { from, to: from, text: added.trimStart() + ' '.repeat(this.#column) }
  }

  remove(indexes: ReadonlySet<number>): SourceEdit[] {
    const staying = this.#entries.findIndex((_, index) => !indexes.has(index))
    const later = [...indexes].filter((index) => index > staying)
    const edits = later.map((index) => ({ ...this.#spanOf(index), text: '' }))
    return staying === 0 ? edits : [this.#removeUntil(staying), ...edits]
  }

  #removeUntil(staying: number): SourceEdit {
    const { isInline, lineFrom } = this.#linesAt(0)
    return isInline
      ? { from: this.#entryAt(0).from, to: this.#entryAt(staying).from, text: '' }
      : { from: lineFrom, to: this.#linesAt(staying - 1).to, text: '' }
  }

  arrange(arranged: readonly ArrangedEntry[]): SourceEdit {
    const { isInline, lineFrom } = this.#linesAt(0)
    if (isInline) throw new RangeError('The first item is not on a line of its own.')
    const to = this.#linesAt(this.#entries.length - 1).to
    const text = this.#joinEntries(arranged)
    return { from: lineFrom, to, text: this.#source.text[to - 1] === '\n' ? text : this.#dropLineEnd(text) }
  }

  /** The empty lines before the new first item move before the old one. */
  #joinEntries(arranged: readonly ArrangedEntry[]): string {
    const texts = arranged.map((each) => this.#renderEntry(each))
    const gap = emptyLines.exec(texts[0] ?? '')?.[0] ?? ''
    const isOldFirst = (each: ArrangedEntry | undefined) => each && 'index' in each && each.index === 0
    return texts
      .map((text, at) => (at === 0 ? text.slice(gap.length) : isOldFirst(arranged[at]) ? gap + text : text))
      .join('')
  }

  #renderEntry(each: ArrangedEntry): string {
    if ('entry' in each) return this.#renderLines(each.entry)
    const { from, to } = this.#spanOf(each.index)
    const text = applyEdits(this.#source.text, each.edits, [from, to])
    return text.endsWith('\n') ? text : text + this.#source.lineEnd
  }

  #renderLines(entry: Pair | Node): string {
    return `${' '.repeat(this.#column)}${renderBlockEntry(this.#source, entry, this.#column)}${this.#source.lineEnd}`
  }

  #dropLineEnd(text: string): string {
    return text.slice(0, -this.#source.lineEnd.length)
  }

  #spanOf(index: number): { from: number; to: number } {
    const { from, to } = this.#linesAt(index)
    return { from, to }
  }

  #entryAt(index: number): Entry {
    return getAt(this.#entries, index)
  }

  #linesAt(index: number): EntryLines {
    return getAt(this.#lines, index)
  }
}
