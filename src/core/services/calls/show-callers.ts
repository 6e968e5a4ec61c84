// Callers as a reader of the records may know them: only owners of the app see names, as in its audit trail.
import {
  type CallerIdentity,
  kindOfCaller,
  nameOfCaller,
  type ShownCaller,
} from '#core/model/calls/caller.ts'
import { includesRole, type Role } from '#core/model/workspaces/role.ts'
import type { StoreReader } from '#core/ports/store.ts'

/** The role that sees the names of callers. */
export const namesRole: Role = 'owner'

/** `role`: the reader's role. */
export const showCaller = (known: CallerIdentity & { id: string }, role: Role): ShownCaller => ({
  id: known.id,
  kind: kindOfCaller(known.issuer),
  // @guard api/v3/callers
  name: includesRole(role, namesRole) ? nameOfCaller(known) || null : null,
})

/** Shows the callers with these pseudonyms. Callers that are no longer known have neither kind nor name. */
export async function loadShownCallers(
  reader: StoreReader,
  { appId, role }: { appId: string; role: Role },
  ids: readonly (string | null)[],
): Promise<(id: string) => ShownCaller> {
  const distinct = new Set(ids.filter((id) => id !== null))
  const known = await reader.callers.findByIds(appId, [...distinct])
  return (id) => {
    const found = known.get(id)
    return found ? showCaller(found, role) : { id, kind: null, name: null }
  }
}

/** The rows with their callers shown; null stays null. */
export async function withShownCallers<Row extends { caller: string | null }>(
  reader: StoreReader,
  place: { appId: string; role: Role },
  rows: readonly Row[],
): Promise<(Omit<Row, 'caller'> & { caller: ShownCaller | null })[]> {
  const show = await loadShownCallers(
    reader,
    place,
    rows.map(({ caller }) => caller),
  )
  return rows.map((row) => ({ ...row, caller: row.caller === null ? null : show(row.caller) }))
}
