// The command `tenon` of the package: the commands for operators and for engineers who build apps.
import '#main/start/report-crash.ts'
import { createProcessIo } from '#cli/process-io.ts'
import { runTenonCommand } from './run-tenon-command.ts'

const args = process.argv.slice(2)

process.exitCode = await runTenonCommand(args.length === 0 ? ['serve'] : args, createProcessIo())
