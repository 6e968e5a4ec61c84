import { jsonParseLinter } from '@codemirror/lang-json'
import { linter } from '@codemirror/lint'

export const jsonLinter = linter(jsonParseLinter())
