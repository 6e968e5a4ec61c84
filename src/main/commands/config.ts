// `tenon config`: prints the settings in force and where each comes from, with masked secrets; `--json` for programs.
import { describeSettings } from '../config/describe-settings.ts'
import { readArguments, readConfigOrExit } from './command-line.ts'

const {
  values: { json },
} = readArguments('tenon config [--json]', { json: { type: 'boolean' } }, 0)
const described = describeSettings(process.env, readConfigOrExit())
const longestName = Math.max(...described.map(({ name }) => name.length))
if (json) console.log(JSON.stringify({ settings: described }, null, 2))
else
  for (const { name, value, source } of described)
    console.log(`${name.padEnd(longestName)} ${source.padEnd(11)} ${value || '–'}`)
