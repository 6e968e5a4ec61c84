// Two people with checkouts, a CI with fresh ones, and edits in the console, all at random. No edit may be lost unless
// somebody who had it in front of them replaced it.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Json } from '#base/json.ts'
import { listEdits } from '#base/keyed-json/list-edits.ts'
import { isSameJson } from '#base/same-json.ts'
import { runWithoutPauses } from '#base/time-slices.ts'
import type { AppFileJson } from './app-file-text.ts'
import type { MergeBase } from './draft-state.ts'
import { advanceMergeBase, mergeDraft } from './merge-draft.ts'

type Tool = { key: string; name?: string; description?: string }
type ShopFile = { version: 1; app: { name: string; description?: string }; tools: Tool[] }

/** A service returns more than was written. */
const complete = ({ tools, ...file }: ShopFile): ShopFile => ({
  ...file,
  tools: tools.map((tool) => ({ name: `Tool ${tool.key}`, ...tool })),
})

const toFile = (file: ShopFile) => file as AppFileJson
const listValues = (value: unknown): string[] => JSON.stringify(value).match(/edit \d+/g) ?? []

class World {
  draft: ShopFile
  applied: MergeBase
  head: ShopFile
  /** Values that somebody replaced or removed who saw them. */
  readonly decided = new Set<string>()
  rejected = 0
  #edits = 0
  readonly #random: (below: number) => number

  constructor(start: ShopFile, random: (below: number) => number) {
    this.#random = random
    this.head = start
    this.draft = complete(start)
    this.applied = { file: toFile(this.draft), written: toFile(start) }
  }

  /** Somebody changes a file that they see. */
  edit(file: ShopFile): ShopFile {
    const value = `edit ${++this.#edits}`
    const place = this.#random(8)
    const tool = file.tools[this.#random(file.tools.length || 1)]
    const next =
      place === 0
        ? { ...file, app: { ...file.app, description: value } }
        : place === 1 || !tool
          ? { ...file, tools: [...file.tools, { key: `t${this.#edits}`, description: value }] }
          : place === 2
            ? { ...file, tools: file.tools.filter((other) => other !== tool) }
            : {
                ...file,
                tools: file.tools.map((other) =>
                  other === tool ? { ...tool, [place < 5 ? 'name' : 'description']: value } : other,
                ),
              }
    this.#decide(file, next)
    return next
  }

  merge(base: MergeBase | null, theirs: ShopFile, mine: ShopFile): ShopFile {
    const preferred = this.#random(2) === 0 ? 'mine' : 'theirs'
    const sides = { base, theirs: toFile(theirs), mine: toFile(mine) }
    const { value, conflicts } = mergeDraft(sides, preferred)
    for (const conflict of conflicts) for (const text of listValues(conflict)) this.decided.add(text)
    return value as ShopFile
  }

  #decide(before: unknown, after: unknown): void {
    const left = new Set(listValues(after))
    for (const text of listValues(before)) if (!left.has(text)) this.decided.add(text)
  }

  /** As the service applies a file. */
  apply(file: ShopFile, { reverts, replaces }: { reverts: boolean; replaces: boolean }): boolean {
    const target = complete(file)
    const values = { earlier: this.applied.file as Json, before: this.draft as Json, after: target as Json }
    const undone = runWithoutPauses(listEdits(values)).filter(
      ({ earlier, before }) => !isSameJson(earlier, before),
    )
    const isRevert = undone.some(({ earlier, after }) => isSameJson(earlier, after))
    if ((isRevert && !reverts) || (undone.length > 0 && !isRevert && !replaces)) {
      this.rejected++
      return false
    }
    const lost = listValues(this.draft).filter((text) => !listValues(target).includes(text))
    for (const text of lost) expect(this.decided, text).toContain(text)
    this.draft = target
    this.applied = { file: toFile(target), written: toFile(file) }
    return true
  }
}

class Person {
  readonly #world: World
  file: ShopFile
  #base: MergeBase | null = null
  #head: ShopFile

  constructor(world: World) {
    this.#world = world
    this.file = world.head
    this.#head = world.head
  }

  /** Merges with git what others committed, and commits. */
  commit(): void {
    const { head } = this.#world
    const base = { file: toFile(this.#head), written: toFile(this.#head) }
    this.file = this.#world.merge(base, head, this.file)
    this.#head = this.file
    this.#world.head = this.file
  }

  pull(): void {
    const base = this.#base ?? this.#world.applied
    const { draft } = this.#world
    this.file = this.#world.merge(base, draft, this.file)
    this.#base = advanceMergeBase(base, toFile(draft))
  }

  push(force = false): boolean {
    const sides = { base: this.#base, theirs: toFile(this.#world.draft), mine: toFile(this.file) }
    const { value, conflicts } = mergeDraft(sides)
    const isMerged = this.#base !== null && conflicts.length === 0 && isSameJson(value, this.file)
    if (this.#base && !isMerged && !force) return false
    const isApplied = this.#world.apply(this.file, { reverts: force, replaces: force || isMerged })
    if (isApplied) this.#base = { file: toFile(this.#world.draft), written: toFile(this.file) }
    return isApplied
  }

  /** As people do until it works. */
  synchronize(): void {
    this.commit()
    if (this.push()) return
    this.pull()
    this.commit()
    if (!this.push()) expect(this.push(true)).toBe(true)
  }
}

test('nothing is lost in 200 rounds of edits by two people, a CI and the console', () => {
  let rejected = 0
  const start: ShopFile = {
    version: 1,
    app: { name: 'Shop' },
    tools: [{ key: 'a' }, { key: 'b', description: 'B.' }, { key: 'c', name: 'C' }],
  }
  fc.assert(
    fc.property(fc.array(fc.nat(), { minLength: 400, maxLength: 400 }), (numbers) => {
      let used = 0
      const random = (below: number) => (numbers[used++ % numbers.length] ?? 0) % below
      const world = new World(start, random)
      const people = [new Person(world), new Person(world)]
      for (let round = 0; round < 20; round++) {
        const person = people[random(2)] as Person
        const step = random(6)
        if (step === 0) world.draft = complete(world.edit(world.draft))
        else if (step < 3) person.file = world.edit(person.file)
        else if (step === 3) person.pull()
        else if (step === 4) person.synchronize()
        else world.apply(world.head, { reverts: false, replaces: false })
      }
      for (const person of [...people, ...people]) person.synchronize()
      expect(world.apply(world.head, { reverts: false, replaces: false })).toBe(true)
      rejected += world.rejected
    }),
    { numRuns: 200 },
  )
  expect(rejected).toBeGreaterThan(20)
})
