import { mapWithPauses, runWithPauses, type TimeSlicedTask } from '#base/time-slices.ts'
import {
  type CompiledAliases,
  type CompiledTool,
  compileAliases,
  createCompiledTool,
} from '#core/engines/apps/manifest/index.ts'
import { buildToolSearch, type ToolSearch } from '#core/engines/tools/search/index.ts'
import type { AllowedCallers } from '#core/model/apps/allowed-callers.ts'
import { type AppAccess, type CallerAccess, callerAccessOf } from '#core/model/apps/app.ts'
import { type CallerCheck, compileAllowedCallers } from '#core/model/apps/compile-allowed-callers.ts'
import type { CallContext } from '#core/model/calls/call-record.ts'
import { isSameOwner } from '#core/model/owner.ts'
import type { Manifest, ManifestTool } from '#core/model/releases/manifest.ts'
import type { MachineToken } from '#core/model/tokens/machine-token.ts'
import { pickHigherRole, type Role } from '#core/model/workspaces/role.ts'
import {
  findSharedId,
  keyOfUser,
  limitRole,
  type WorkspaceKey,
  type WorkspaceUser,
} from '#core/model/workspaces/workspace.ts'
import type { Deps } from '#core/ports/ports.ts'
import type { Tenant } from '#core/ports/upstream.ts'
import type { CallerCredentials } from '../accounts/caller-credentials.ts'
import { buildTenant } from '../calls/build-tenant.ts'
import type { CredentialSource } from '../credentials/open-credential.ts'
import { AccessRules } from './access-rules.ts'

/** The served contents of an app: a release, or its draft for its builders. */
export type ServedContents = {
  manifest: Manifest
  owner: WorkspaceKey
  /** The roles of the members of its shared workspace, by `keyOfUser`. A change of members invalidates the app. */
  members: ReadonlyMap<string, Role>
  access: AppAccess
  allowedCallers: AllowedCallers | null
  /** By digest, for an app whose callers send tokens of the app; null for other apps. */
  callerTokens: ReadonlyMap<string, MachineToken> | null
  /** The data that the records of its calls share. */
  callOrigin: Pick<CallContext, 'appId' | 'releaseId' | 'version' | 'via'>
}

/** The role of the user on the served app, as loaded; null if there is none. Touches no database. */
export function findServedRole(
  { owner, members }: Pick<ServedContents, 'owner' | 'members'>,
  user: WorkspaceUser,
): Role | null {
  if (isSameOwner(owner, user)) return limitRole(user, owner, 'owner')
  const id = findSharedId(owner)
  if (id === null) return null
  const role = pickHigherRole(members.get(keyOfUser(user)) ?? null, user.claimedRoles?.get(id) ?? null)
  return role && limitRole(user, owner, role)
}

/** Served contents, compiled. */
export type PublishedApp<View> = ServedContents & {
  tools: ReadonlyMap<string, CompiledTool>
  /** For an app in search mode; null means clients get a list of all tools. */
  search: ToolSearch | null
  /** Null without aliases, as for most apps. */
  aliases: CompiledAliases | null
  tenant: Tenant
  resolveCredential: CredentialSource
  /** Credentials with the accounts of callers; null without a personal connection, as for most apps. */
  credentialsOf: CallerCredentials | null
  /** Whether a call may ask its caller for something by a link: to approve it, or to connect an account. */
  canElicit: boolean
  /** Limits users outside the workspace; null permits everyone who can sign in. */
  callerCheck: CallerCheck | null
  /** Null without a rule of access, as for most apps. */
  rules: AccessRules<PublishedApp<View>> | null
  /** The view that the endpoint module built from the manifest when the app was loaded. */
  view: View
}

export type BuildView<View> = (manifest: Manifest, access: CallerAccess) => TimeSlicedTask<View>

export type CompileOptions<View> = {
  resolveCredential: CredentialSource
  credentialsOf: CallerCredentials | null
  buildView: BuildView<View>
}

/** Tools are compiled, and the index of search mode is built, in time slices, so that no request waits for all of it. */
export async function compileServedContents<View>(
  deps: Deps<'timer'>,
  served: ServedContents,
  options: CompileOptions<View>,
): Promise<PublishedApp<View>> {
  const { manifest } = served
  const { resolveCredential, credentialsOf, buildView } = options
  const { pause } = deps.timer
  const compile = (tool: ManifestTool) => [tool.name, createCompiledTool(tool)] as const
  const access = callerAccessOf({ access: served.access, callerTokens: served.callerTokens !== null })
  const compilePart = async (part: Manifest): Promise<PublishedApp<View>> => ({
    ...(await compileServedContents(deps, { ...served, manifest: part }, options)),
    rules: null,
  })
  const tools = new Map(await mapWithPauses(manifest.tools, compile, pause))
  return {
    ...served,
    search:
      manifest.toolMode === 'search'
        ? await runWithPauses(buildToolSearch(manifest.tools.filter(({ appOnly }) => !appOnly)), pause)
        : null,
    tools,
    aliases: compileAliases(tools),
    tenant: buildTenant(served.owner, manifest.appId),
    resolveCredential,
    credentialsOf,
    canElicit: credentialsOf !== null || manifest.tools.some(({ requiresApproval }) => requiresApproval),
    callerCheck: served.allowedCallers && compileAllowedCallers(served.allowedCallers),
    rules: AccessRules.create(manifest, compilePart),
    view: await runWithPauses(buildView(manifest, access), pause),
  }
}
