import { differencesTexts } from '../texts/differences-texts.ts'

const labels: Record<string, string | undefined> = differencesTexts.fields

const toWords = (name: string) => {
  const words = name.replaceAll('_', ' ')
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}

/** A field of the API in words, and the path inside its value. */
export function labelField(path: string): { label: string; inner: string } {
  const [, name = path, inner = ''] = /^(\w+)\.?(.*)$/.exec(path) ?? []
  return { label: labels[name] ?? toWords(name), inner }
}
