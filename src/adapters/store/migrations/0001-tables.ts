import { type Migration, runStatements } from '../migrate.ts'
import { appTables } from './0001/apps.ts'
import { auditTables } from './0001/audit.ts'
import { callTables } from './0001/calls.ts'
import { credentialsTables } from './0001/credentials.ts'
import { directoryTables } from './0001/directory.ts'
import { peopleTables } from './0001/people.ts'
import { releaseTables } from './0001/releases.ts'
import { requestTables } from './0001/requests.ts'
import { signInTables } from './0001/sign-ins.ts'
import { sourceTables } from './0001/sources.ts'
import { testTables } from './0001/tests.ts'

/** All tables of 0.1.0. */
export const firstTables: Migration = {
  name: '0001-tables',
  up: runStatements(
    ...appTables,
    ...testTables,
    ...sourceTables,
    ...releaseTables,
    ...callTables,
    ...credentialsTables,
    ...peopleTables,
    ...signInTables,
    ...requestTables,
    ...auditTables,
    ...directoryTables,
  ),
}
