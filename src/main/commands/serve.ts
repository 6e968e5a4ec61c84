// `tenon serve`: runs the service, which takes no arguments.
import { readArguments } from './command-line.ts'

readArguments('tenon serve', {}, { least: 0, most: 0 })
await import('../cli.ts')
