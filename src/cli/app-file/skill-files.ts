// Skills of an app file that have their own files, in the format of agents: SKILL.md with front matter.
import { readFile } from 'node:fs/promises'
import { basename, dirname, resolve } from 'node:path'
import { isMap, parseDocument } from 'yaml'
import { CommandFailure } from '../command-failure.ts'
import { exitCodes } from '../exit-codes.ts'
import type { AppFileJson, AppFileText } from './app-file-text.ts'
import { requireNoConflicts } from './conflict-markers.ts'
import type { SourceFiles } from './documents/source-files.ts'
import type { RenderedFile } from './rendered-file.ts'
import { editYaml } from './yaml-edits/edit-yaml.ts'

type FileSkill = NonNullable<AppFileJson['skills']>[number]
type SkillMembers = Required<Omit<FileSkill, 'file' | 'access'>>

/** The parsed SKILL.md. `frontMatter` also has members that skills of an app do not have. */
type SkillText = { start: string; frontMatter: string; end: string; skill: SkillMembers }

/** One empty line after the front matter is only a separator. */
const filePattern = /^(\ufeff?---[ \t]*\r?\n)(.*?)(^---[ \t]*(?:\r?\n|$)(?:\r?\n)?)(.*)$/ms

/** Null for a text without front matter that has name and description. */
function parseSkillText(text: string): SkillText | null {
  const [, start = '', frontMatter = '', end = '', body = ''] = filePattern.exec(text) ?? []
  const document = parseDocument(frontMatter)
  if (document.errors.length > 0 || !isMap(document.contents)) return null
  const { name, description } = document.toJS() as Record<string, unknown>
  if (typeof name !== 'string' || typeof description !== 'string') return null
  return { start, frontMatter, end, skill: { name, description, body } }
}

/** Everything else of the file stays as it is. */
function updateSkillText(
  { start, frontMatter, end }: SkillText,
  { description, body = '' }: FileSkill,
): string {
  const members = parseDocument(frontMatter).toJS() as object
  return `${start}${editYaml(frontMatter, { ...members, description })}${end}${body}`
}

const listSkills = (file: AppFileJson): readonly FileSkill[] =>
  Array.isArray(file.skills) ? file.skills : []

const findPath = (text: AppFileText, { file }: { file: string }) => resolve(dirname(text.path), file)

/** Replaces the path of each SKILL.md by its contents. */
export async function readSkillFiles(
  file: AppFileJson,
  text: AppFileText,
  sources: SourceFiles,
): Promise<AppFileJson> {
  if (!Array.isArray(file.skills)) return file
  const skills: FileSkill[] = []
  for (const [index, skill] of file.skills.entries())
    skills.push(await readSkillFile(skill, { text, sources, pointer: `/skills/${index}` }))
  return { ...file, skills }
}

type SkillPlace = { text: AppFileText; sources: SourceFiles; pointer: string }

async function readSkillFile(skill: FileSkill, { text, sources, pointer }: SkillPlace): Promise<FileSkill> {
  const { file, access, ...others } = skill ?? {}
  if (typeof file !== 'string') return skill
  const fail = (message: string) =>
    new CommandFailure(`The skill ${file} cannot be read.`, {
      exitCode: exitCodes.invalid,
      details: [`${text.locate(`${pointer}/file`)} ${message}`],
    })
  if (Object.keys(others).length > 0) throw fail('must not have a name, description or text next to `file`')
  const contents = await sources.read(findPath(text, { file })).catch((error) => {
    throw fail(error.message)
  })
  requireNoConflicts(basename(file), contents)
  const parsed = parseSkillText(contents)
  if (!parsed) throw fail('must begin with front matter: `---`, a name, a description, and `---`')
  return { ...parsed.skill, ...(access !== undefined && { access }) }
}

/**
 * Replaces skills of the file by the paths that `text` uses for them. Also returns these files with the contents of the
 * skills.
 */
export async function renderSkillFiles(
  file: AppFileJson,
  text: AppFileText | null,
): Promise<{ file: AppFileJson; rendered: RenderedFile[] }> {
  const rendered: RenderedFile[] = []
  const paths = new Map<string, string>()
  for (const { file: path } of text ? listSkills(text.document.toJS()) : []) {
    if (!text || typeof path !== 'string') continue
    const location = findPath(text, { file: path })
    const before = await readFile(location, 'utf8').catch(() => '')
    const old = parseSkillText(before)
    const now = old && listSkills(file).find(({ name }) => name === old.skill.name)
    if (!old || !now) continue
    paths.set(old.skill.name, path)
    rendered.push({ path: location, before, after: updateSkillText(old, now) })
  }
  if (paths.size === 0) return { file, rendered }
  const skills = listSkills(file).map((skill) => {
    const path = paths.get(skill.name ?? '')
    const { access } = skill
    return path === undefined ? skill : { file: path, ...(access !== undefined && { access }) }
  })
  return { file: { ...file, skills }, rendered }
}
