import { describe, expect, it } from 'vitest'
import { findPattern, listGrantedPaths, parseSecretGrants } from './secret-grants.ts'

const mine = 'ws_01k000000000000000000000aa'
const theirs = 'ws_01k000000000000000000000ab'

const findGranted = (setting: string, path: string, workspace = mine) =>
  findPattern(listGrantedPaths(parseSecretGrants(setting).grants, 'vault', workspace), { path })

describe('grants of secrets', () => {
  it('with {workspace} give each workspace its own paths', () => {
    const setting = 'vault:secret/{workspace}/*'
    expect(findGranted(setting, `secret/${mine}/shop`)).toBe(`secret/${mine}/*`)
    expect(findGranted(setting, `secret/${theirs}/shop`)).toBeUndefined()
    expect(findGranted(setting, `secret/${mine}/`)).toBeUndefined()
    expect(findGranted(setting, `secret/${mine}`)).toBeUndefined()
    expect(findGranted(setting, `secret/${mine}x/shop`)).toBeUndefined()
  })

  it('of one workspace are for no other, and those of * for all', () => {
    expect(findGranted(`${mine}=vault:secret/team/*`, 'secret/team/shop')).toBe('secret/team/*')
    expect(findGranted(`${mine}=vault:secret/team/*`, 'secret/team/shop', theirs)).toBeUndefined()
    expect(findGranted('*=vault:secret/all', 'secret/all', theirs)).toBe('secret/all')
    expect(findGranted('*=vault:secret/all', 'secret/all/more', theirs)).toBeUndefined()
    expect(findGranted('*=file:/run/secrets/*', '/run/secrets/x')).toBeUndefined()
  })

  it('are of their kind, and may be rooted or not in AWS', () => {
    const setting =
      'aws-sm:/{workspace}/*,*=aws-sm:arn:aws:secretsmanager:eu-central-1:123456789012:secret:all/*'
    const { grants, problems } = parseSecretGrants(setting)
    expect(problems).toEqual([])
    expect(listGrantedPaths(grants, 'aws-sm', mine)[0]).toBe(`/${mine}/*`)
    expect(listGrantedPaths(grants, 'vault', mine)).toEqual([])
    expect(parseSecretGrants('gcp-sm:projects/shop/secrets/{workspace}-*,*=gcp-sm:all').problems).toEqual([])
  })

  it.each([
    ['*=gcp-sm:projects/shop/other', 'valid path'],
    ['*=gcp-sm:/projects/*', 'valid path'],
    ['aws-sm:shop', 'must contain {workspace}'],
    ['*=aws-sm://*', 'valid path'],
    ['vault:secret/*', 'must contain {workspace}'],
    ['ws_1=vault:secret/*', 'by its id'],
    ['http:secret/*', 'the kinds are'],
    ['*=vault:secret/**', 'valid path'],
    ['*=vault:secret/*/x', 'valid path'],
    ['*=vault:secret/../*', 'valid path'],
    ['*=vault:/secret/*', 'valid path'],
    ['*=file:run/secrets/*', 'valid path'],
    ['*=vault:secret/%2e/*', 'valid path'],
  ])('%s is rejected', (setting, problem) => {
    const { grants, problems } = parseSecretGrants(setting)
    expect(grants).toEqual([])
    expect(problems).toEqual([expect.stringContaining(problem)])
  })

  it('may be several, with blanks between', () => {
    expect(parseSecretGrants(' *=file:/run/secrets/* , vault:kv/{workspace}/* ,').grants).toHaveLength(2)
  })
})
