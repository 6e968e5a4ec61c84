import type { Migration } from '../migrate.ts'
import { addColumns } from './add-columns.ts'

/** What a release is listed by, so that lists do not read its manifest, which may be megabytes. */
export const releaseHeads: Migration = {
  name: '0052-release-heads',
  up: addColumns(['releases', 'head text']),
}
