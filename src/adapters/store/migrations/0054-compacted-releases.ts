import type { Migration } from '../migrate.ts'
import { addColumns } from './add-columns.ts'

/** 1: the manifest of a release that is not live has only what tells how to compile it again from its contents. */
export const compactedReleases: Migration = {
  name: '0054-compacted-releases',
  up: addColumns(['releases', 'compacted integer not null default 0']),
}
