import { jsonParseLinter } from '@codemirror/lang-json'
import { linter } from '@codemirror/lint'

/** Marks the place at which a text stops being JSON. */
export const jsonLinter = linter(jsonParseLinter())
