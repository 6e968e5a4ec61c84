export { buildDirectory } from './build-directory.ts'
export { type DirectoryRequest, listDirectoryPage } from './directory-page.ts'
export { allocateSlug, buildDirectoryEntries } from './entries/build-entries.ts'
export { buildEntryFromStoredRecord } from './entries/entry-from-stored-record.ts'
export { buildInstallCommand } from './entries/install-command.ts'
export { buildCredentialSettings, fillRemoteUrl, selectRemote } from './entries/select-remote.ts'
export {
  groupRecordsByName,
  isDeletedRecord,
  parseStoredRecord,
  selectCurrentRecord,
  selectCurrentRecords,
  serializeRecord,
} from './records/current-record.ts'
export type { RegistryRecord } from './records/registry-record.ts'
export { buildServerJson, buildServerName } from './server-json/server-json.ts'
