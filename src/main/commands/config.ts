// `tenon config`: prints the settings in force and where each comes from, with masked secrets; `--json` for programs.
import { describeSettings } from '../config/describe-settings.ts'
import { printCommandReport, readArguments, readConfigOrExit } from './command-line.ts'

const {
  values: { json },
} = readArguments('tenon config [--json]', { json: { type: 'boolean' } }, { least: 0, most: 0 })
const described = describeSettings(process.env, readConfigOrExit())
const longestName = Math.max(...described.map(({ name }) => name.length))
const lines = described.map(
  ({ name, value, source }) => `${name.padEnd(longestName)} ${source.padEnd(11)} ${value || '–'}`,
)
printCommandReport(json, { settings: described }, lines)
