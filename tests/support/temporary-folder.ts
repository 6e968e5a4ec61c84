import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A new, empty folder, which the caller removes. */
export const makeTemporaryFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'tenon-'))
