// Releasing takes two steps: a preview returns a confirmation id, which publishes only the previewed draft.
import Type from 'typebox'
import type { ClientChange } from '#core/model/differences/client-change.ts'
import type { AppAddress } from '#core/model/entity-address.ts'
import { buildReachedEndpoint } from '#core/model/releases/release-endpoint.ts'
import type { Ports } from '#core/ports/ports.ts'
import { readApp } from '#core/usecases/apps/apps.ts'
import { readDraftDifferences } from '#core/usecases/differences/read-differences.ts'
import { validateDraft } from '#core/usecases/drafts/drafts.ts'
import { publishRelease } from '#core/usecases/releases/publish-release.ts'
import {
  confirmationMinutes,
  openReleaseConfirmation,
  sealReleaseConfirmation,
} from '#core/usecases/releases/release-confirmation.ts'
import { restoreRelease } from '#core/usecases/releases/restore-release.ts'
import { proposePreservedCalls } from '#core/usecases/tools/preserve-calls.ts'
import { presentAlias } from '#endpoints/snake-case/tool-alias.wire.ts'
import { createDraftBlockedError } from '#endpoints/snake-case/validation.wire.ts'
import { defineAppTool } from '../management-tool.ts'
import { presentIssue } from './present-issue.ts'
import { presentValue } from './present-value.ts'

const maxChanges = 50
const maxFields = 5

const firstEntities = {
  limit: maxChanges,
  sort: 'entity',
  descending: false,
  query: '',
  after: null,
} as const

export const previewReleaseTool = defineAppTool({
  name: 'preview_release',
  title: 'Preview a release',
  description: `Checks the draft and compares it with the live release. Returns the changes, and a confirmation_id for publish_release, valid once, for ${confirmationMinutes} minutes and for this draft. class: live, clients notice nothing; rescan, stores and clients show it once they read the app again; breaking, calls that worked may fail; edit_tools with proposed_aliases, added to those of the tool, prevents that. Show the changes to the user and ask before you publish.`,
  effect: 'read',
  requires: 'viewer',
  input: {},
  async execute(ports, _, { address }) {
    // Read first: any later edit makes the confirmation stale.
    const { app, liveRelease } = await readApp(ports, address)
    const validation = await validateDraft(ports, address)
    const differences = await readDraftDifferences(ports, address, firstEntities)
    const hasChanges = differences.groups.length > 0 || liveRelease === null
    const isBreaking = differences.contract.changeClass === 'breaking'
    const canBeReleased = validation.ok && hasChanges
    return {
      can_be_released: canBeReleased,
      confirmation_id: canBeReleased ? sealReleaseConfirmation(ports, app, address.caller) : null,
      live_version: liveRelease?.version ?? null,
      changed: differences.groups.map(({ label, count }) => ({ what: label, count })),
      seen_by_clients: differences.clientChanges.slice(0, maxChanges).map(presentChange),
      total_seen_by_clients: differences.clientChanges.length,
      class: differences.contract.changeClass,
      server_version: differences.contract.serverVersion,
      ...(isBreaking && { proposed_aliases: await proposeAliases(ports, address) }),
      issues: validation.issues.slice(0, maxChanges).map(presentIssue),
      ...(!hasChanges && { note: 'The draft is equal to the live release: there is nothing to release.' }),
    }
  },
})

/**
 * Aliases that keep calls working that would fail with the draft; a null `tool` means no tool can serve them.
 */
async function proposeAliases(ports: Ports, address: AppAddress) {
  const proposed = await proposePreservedCalls(ports, address, {})
  return proposed.slice(0, maxChanges).map(({ name, tool, alias, changeClass, notice }) => ({
    name,
    tool: alias && (tool?.key ?? null),
    alias: alias && presentAlias(alias),
    class_with_alias: changeClass,
    notice,
  }))
}

export const presentChange = ({ kind, name, fields, changeClass, notice }: ClientChange) => ({
  change: kind,
  name,
  class: changeClass,
  notice,
  fields: fields.slice(0, maxFields).map(({ path, before, after }) => ({
    path,
    before: presentValue(before),
    after: presentValue(after),
  })),
})

export const publishReleaseTool = defineAppTool({
  name: 'publish_release',
  title: 'Publish a release',
  description:
    'Releases the draft that preview_release showed: all clients of the app get it at once. Needs its confirmation_id and the consent of the user; any edit since makes it stale.',
  effect: 'destroy',
  requires: 'publisher',
  input: { confirmation_id: Type.String({ maxLength: 1000 }) },
  async execute(ports, { confirmation_id: confirmation }, { address }) {
    // Checked first: a caller who may not release gets that error, rather than the advice to preview again.
    // @guard roles
    await readApp(ports, address)
    const expected = openReleaseConfirmation(ports, confirmation, address)
    const published = await publishRelease(ports, address, 'refuse', expected)
    if (!published.ok) throw createDraftBlockedError(published.validation)
    const { app, release } = published
    return {
      release_id: release.id,
      version: release.version,
      endpoint: buildReachedEndpoint(ports, app),
    }
  },
})

export const rollBackTool = defineAppTool({
  name: 'roll_back',
  title: 'Roll back',
  description:
    'Makes an earlier release live again, unchanged, for all clients at once. The draft stays as it is. inspect_app lists the releases. ok: whether its endpoint serves it.',
  effect: 'destroy',
  requires: 'publisher',
  input: { release_id: Type.String({ maxLength: 100 }) },
  async execute(ports, { release_id: releaseId }, { address, token }) {
    const { ok, app, release } = await restoreRelease(ports, { ...address, releaseId }, token)
    return {
      ok,
      release_id: release.id,
      version: release.version,
      endpoint: buildReachedEndpoint(ports, app),
    }
  },
})
