import { queryOptions } from '@tanstack/react-query'
import type { V3Components as components } from '#client'
import { collectPages } from '#client'
import { api, readBody, readVersioned } from '../api-client.ts'
import { appKey } from './apps.ts'

export type Skill = components['schemas']['Skill']
export type NewSkill = components['schemas']['SkillCreation']

const toPath = (appId: string, skillId: string) => ({ path: { app_id: appId, skill_id: skillId } })

export const skillListQuery = (appId: string) =>
  queryOptions({
    queryKey: appKey(appId, 'skills'),
    queryFn: () =>
      collectPages((cursor) =>
        readBody(
          api.GET('/api/v3/apps/{app_id}/skills', {
            params: { path: { app_id: appId }, query: { limit: 100, cursor } },
          }),
        ),
      ),
  })

export const skillQuery = (appId: string, skillId: string) =>
  queryOptions({
    queryKey: appKey(appId, 'skills', skillId),
    queryFn: () =>
      readVersioned(api.GET('/api/v3/apps/{app_id}/skills/{skill_id}', { params: toPath(appId, skillId) })),
  })

/** A skill as clients of the draft get it: its entry in `skills/list`, and its file. */
export const skillPreviewQuery = (appId: string, name: string) =>
  queryOptions({
    queryKey: appKey(appId, 'skills', 'served', name),
    queryFn: async () => {
      const { runtime } = await readBody(
        api.GET('/api/v3/apps/{app_id}/draft/runtime-preview', { params: { path: { app_id: appId } } }),
      )
      const uri = `skill://${name}/SKILL.md`
      return {
        entry: runtime.skills.find((entry) => entry.uri === uri) ?? {},
        file: String(runtime.resource_contents.find((entry) => entry.uri === uri)?.text ?? ''),
      }
    },
  })

export const createSkill = (appId: string, body: NewSkill) =>
  readBody(api.POST('/api/v3/apps/{app_id}/skills', { params: { path: { app_id: appId } }, body }))

export const changeSkill = (
  { app_id: appId, id }: Pick<Skill, 'app_id' | 'id'>,
  body: Partial<NewSkill>,
  etag: string,
) =>
  readVersioned(
    api.PATCH('/api/v3/apps/{app_id}/skills/{skill_id}', {
      params: { ...toPath(appId, id), header: { 'If-Match': etag } },
      body,
    }),
  )

export const deleteSkill = (appId: string, skillId: string) =>
  readBody(api.DELETE('/api/v3/apps/{app_id}/skills/{skill_id}', { params: toPath(appId, skillId) }))

export const reorderSkills = (appId: string, skillIds: string[]) =>
  readBody(
    api.POST('/api/v3/apps/{app_id}/skills/reorder', {
      params: { path: { app_id: appId } },
      body: { skill_ids: skillIds },
    }),
  )
