// What a version from before approvals and caller tokens makes of rows that this version has written: it reads the members
// that it knows.
import { expect, test } from 'vitest'
import type { AllowedCallers } from '#core/model/apps/allowed-callers.ts'
import type { Manifest, ManifestTool } from '#core/model/releases/manifest.ts'
import { fromAllowedCallersText, toAllowedCallersText } from './allowed-callers-text.ts'
import { fromManifestText, toManifestText } from './manifest-text.ts'

const buildTool = (name: string, requiresApproval: boolean) =>
  ({ name, ...(requiresApproval && { requiresApproval }) }) as ManifestTool

const buildManifest = (guarded: Record<string, boolean>) =>
  ({
    format: 3,
    name: 'Pets',
    tools: Object.entries(guarded).map(([name, isGuarded]) => buildTool(name, isGuarded)),
  }) as Manifest

const readByEarlierVersion = (text: string | null) => JSON.parse(text ?? 'null')

test('it finds no tool that requires approval, and this version finds all in their order', async () => {
  const manifest = buildManifest({ a: true, b: false, c: true, d: true, e: false })
  const text = await toManifestText(manifest)
  const { tools } = readByEarlierVersion(text)
  expect(tools.map(({ name }: ManifestTool) => name)).toEqual(['b', 'e'])
  expect(await fromManifestText(text)).toEqual(manifest)
})

test('a manifest without such a tool is stored as it always was', async () => {
  const manifest = buildManifest({ a: false, b: false })
  expect(await toManifestText(manifest)).toBe(JSON.stringify(manifest))
  expect(await fromManifestText(JSON.stringify(manifest))).toEqual(manifest)
})

const listed: AllowedCallers = { emails: ['ann@example.com'], domains: [], claims: [] }

test.each([[null], [listed]])(
  'it lets nobody call an app whose callers send its tokens: %j',
  (allowedCallers) => {
    const text = toAllowedCallersText({ allowedCallers, callerTokens: true })
    expect(readByEarlierVersion(text)).toMatchObject({ emails: [], domains: [], claims: [] })
    expect(fromAllowedCallersText(text)).toEqual(allowedCallers)
    const other = toAllowedCallersText({ allowedCallers, callerTokens: false })
    expect([readByEarlierVersion(other), fromAllowedCallersText(other)]).toEqual([
      allowedCallers,
      allowedCallers,
    ])
  },
)
