import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { listLongSubjects } from '../../scripts/commit-subjects.mjs'

const short = 'a'.repeat(72)
const long = 'b'.repeat(73)
const sinceTheRule = '2026-11-30T12:00:00Z'

function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tenon-subjects-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

function createGit(folder: string) {
  const env = { PATH: process.env.PATH, HOME: folder, GIT_CONFIG_NOSYSTEM: '1' }
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, env, stdio: 'pipe' })
  const identity = ['-c', 'user.name=A', '-c', 'user.email=a@example.com']
  const commit = (subject: string, date = sinceTheRule) =>
    execFileSync('git', [...identity, 'commit', '--quiet', '--allow-empty', '-m', subject], {
      cwd: folder,
      env: { ...env, GIT_COMMITTER_DATE: date, GIT_AUTHOR_DATE: date },
    })
  git('init', '--quiet', '--initial-branch=work')
  return { git, commit }
}

describe.skipIf(spawnSync('git', ['--version']).status !== 0)('subjects of commits', () => {
  test('that are too long are found since origin/main', () => {
    const folder = createFolder()
    const { git, commit } = createGit(folder)
    commit(`${long} on main`)
    git('update-ref', 'refs/remotes/origin/main', 'HEAD')
    for (const subject of [short, long]) commit(subject)
    expect(listLongSubjects(folder)).toEqual([long])
  })

  test('are those since the last tag where there is no origin/main', () => {
    const folder = createFolder()
    const { git, commit } = createGit(folder)
    commit(`${long} before the tag`)
    git('tag', 'v1')
    commit(long)
    expect(listLongSubjects(folder)).toEqual([long])
  })

  test('of earlier commits, and where there is neither, are left alone', () => {
    const folder = createFolder()
    const { git, commit } = createGit(folder)
    commit(short)
    commit(long)
    expect(listLongSubjects(folder)).toEqual([])
    git('tag', 'v1', 'HEAD~1')
    expect(listLongSubjects(folder)).toEqual([long])
    const earlier = createFolder()
    const other = createGit(earlier)
    other.commit(short, '2026-01-01T12:00:00Z')
    other.git('tag', 'v1')
    other.commit(long, '2026-01-02T12:00:00Z')
    expect(listLongSubjects(earlier)).toEqual([])
  })

  test('of a shallow clone, a tree without git and a folder of another repository are left alone', () => {
    const folder = createFolder()
    const { git, commit } = createGit(folder)
    for (const subject of [short, short, long]) commit(subject)
    git('tag', 'v1', 'HEAD~1')
    const clone = join(createFolder(), 'clone')
    git('clone', '--quiet', '--depth=2', `file://${folder}`, clone)
    expect(listLongSubjects(clone)).toEqual([])
    expect(listLongSubjects(createFolder())).toEqual([])
    mkdirSync(join(folder, 'inner'))
    expect(listLongSubjects(join(folder, 'inner'))).toEqual([])
    expect(listLongSubjects(folder)).toEqual([long])
  })
})
