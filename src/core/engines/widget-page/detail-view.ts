import { isJsonObject } from '#base/json.ts'
import type { PageModel } from './page-model.ts'
import { mapped } from './placeholders.ts'
import { labelOf, plainMembers, rowsOf, slotOf } from './rows.ts'
import { plainly, type Reader, shownText } from './shown-text.ts'
import { valueAt } from './value-at.ts'

/** `path` is the mapping that the value comes from: a path, or a template. */
export type Pair = { label: string; value: unknown; path: string }
export type DetailView = { title: unknown; image: unknown; pairs: Pair[] }

const special = ['title', 'image']
/** One record as labelled values. Without mappings they are its scalar members, labelled by name. */
export function detailView(model: PageModel, answer: unknown, reader: Reader = plainly): DetailView {
  const written = (value: unknown) => shownText(value, reader)
  const thing = model.rowsPath === '' && !Array.isArray(answer) ? answer : rowsOf(model, answer)[0]
  const scopes = [thing, answer]
  const at = (key: string) => {
    const shown = slotOf(model, key)
    return shown === undefined ? undefined : mapped(shown, scopes, written)
  }
  const pairs = model.slots
    .filter(([key]) => !special.includes(key))
    .map(([label, shown]) => ({ label, value: mapped(shown, scopes, written), path: shown }))
  return {
    title: at('title'),
    image: at('image'),
    pairs: pairs.length > 0 ? pairs : guessedPairs(model, thing),
  }
}

function guessedPairs({ slots }: PageModel, thing: unknown): Pair[] {
  if (!isJsonObject(thing))
    return thing === undefined || thing === null ? [] : [{ label: 'Value', value: thing, path: '' }]
  const shown = new Set(slots.map(([, path]) => path))
  const paths = plainMembers([thing], 12).filter((path) => !shown.has(path))
  return paths.map((path) => ({ label: labelOf(path), value: valueAt(thing, path), path }))
}
