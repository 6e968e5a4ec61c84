// The rules of access in a manifest: each tool has the rules that concern it, as one.
import { findEffectiveAccess, readsEmail } from '#core/engines/tools/access/index.ts'
import type { EntityAccess } from '#core/model/access/access-rule.ts'
import type { AppProfile } from '#core/model/apps/app.ts'
import type { Contents } from '#core/model/drafts/contents.ts'
import type { Operation } from '#core/model/operations/operation.ts'
import type { Manifest, ManifestScope, ManifestTool } from '#core/model/releases/manifest.ts'
import type { Tool } from '#core/model/tools/tool.ts'

export function compileToolAccess(
  { accessRules }: Pick<AppProfile, 'accessRules'>,
  { access, annotations }: Tool,
  { tags }: Operation,
): Pick<ManifestTool, 'access'> {
  const effective = findEffectiveAccess(access, accessRules, { annotations, tags })
  return effective ? { access: effective } : {}
}

/** For a prompt or a skill, which the rules of the app do not concern. */
export function compileEntityAccess(access: EntityAccess | null): Pick<ManifestTool, 'access'> {
  const effective = findEffectiveAccess(access, [], { annotations: noHints, tags: [] })
  return effective ? { access: effective } : {}
}

const noHints = { readOnlyHint: true, destructiveHint: false }

export function compileAppAccess(
  { app, prompts, skills }: Contents,
  tools: readonly ManifestTool[],
): Pick<Manifest, 'scopes' | 'readsEmail'> {
  const scopes = Object.entries(app.scopes).map(([name, description]): ManifestScope => {
    const needing = tools.filter(({ access }) => access && mentionsScope(access, name))
    return { name, description, writes: needing.some(({ annotations }) => !annotations.readOnlyHint) }
  })
  const others = [...prompts, ...skills].map(({ access }) => compileEntityAccess(access))
  const hasEmail = [...tools, ...others].some(({ access }) => access && readsEmail(access))
  return { ...(scopes.length > 0 && { scopes }), ...(hasEmail && { readsEmail: true }) }
}

const mentionsScope = ({ allow, scopes }: NonNullable<ManifestTool['access']>, name: string): boolean =>
  scopes.includes(name) || (allow?.scopes ?? []).includes(name)
