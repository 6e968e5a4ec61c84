// Arguments that the user saved. They stay on this device.
import { useState } from 'react'
import { parseExactJson } from '#base/exact-json.ts'
import { isJsonMembers, type JsonMembers } from '../../../schema-form/json-schema.ts'

export type SavedSample = { name: string; arguments: JsonMembers }

const maxSamples = 50
const toStorageKey = (toolId: string) => `tenon-samples:${toolId}`

/** The stored samples may come from another version, or may have been edited by hand. */
export function parseSamples(text: string | null): SavedSample[] {
  try {
    const stored: unknown = parseExactJson(text ?? '[]')
    if (!Array.isArray(stored)) return []
    return stored
      .filter(
        (sample) =>
          isJsonMembers(sample) && typeof sample.name === 'string' && isJsonMembers(sample.arguments),
      )
      .slice(0, maxSamples)
  } catch {
    return []
  }
}

/** A sample replaces another one of the same name. */
export const withSample = (samples: readonly SavedSample[], sample: SavedSample): SavedSample[] =>
  [sample, ...samples.filter(({ name }) => name !== sample.name)].slice(0, maxSamples)

function readSamples(toolId: string): SavedSample[] {
  try {
    return parseSamples(localStorage.getItem(toStorageKey(toolId)))
  } catch {
    return []
  }
}

/** If the browser cannot store samples, they last as long as the page. */
function storeSamples(toolId: string, samples: SavedSample[]): void {
  try {
    localStorage.setItem(toStorageKey(toolId), JSON.stringify(samples))
  } catch {
    // The storage is full or forbidden.
  }
}

export function useSavedSamples(toolId: string) {
  const [samples, setSamples] = useState(() => readSamples(toolId))
  function change(next: SavedSample[]): void {
    setSamples(next)
    storeSamples(toolId, next)
  }
  return {
    samples,
    save: (sample: SavedSample) => change(withSample(samples, sample)),
    remove: (name: string) => change(samples.filter((sample) => sample.name !== name)),
  }
}
