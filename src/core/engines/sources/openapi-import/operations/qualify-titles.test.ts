import { describe, expect, it } from 'vitest'
import { qualifyTitles } from './qualify-titles.ts'

const qualify = (...operations: [title: string, path: string][]) =>
  qualifyTitles(operations.map(([title, path]) => ({ title, path })))

describe('a title that several operations have', () => {
  it('is followed by the distinguishing part of their paths', () => {
    expect(
      qualify(
        ['Get Details', '/v3/movie/{movie_id}'],
        ['Get Details', '/v3/tv/{tv_id}/season/{season_number}'],
        ['Get Details', '/v3/review/{review_id}'],
      ),
    ).toEqual(['Get Details (movie)', 'Get Details (tv season)', 'Get Details (review)'])
  })

  it('has the last segment where all others share the path', () => {
    expect(
      qualify(['Read one of them', '/shops/{id}'], ['Read one of them', '/shops/{id}/openingHours']),
    ).toEqual(['Read one of them (shops)', 'Read one of them (opening hours)'])
  })

  it('stays where only methods or parameters differ', () => {
    expect(qualify(['Users', '/users'], ['Users', '/users'], ['Users', '/users/{id}'])).toEqual(
      Array(3).fill('Users'),
    )
  })

  it('gets at most four segments', () => {
    expect(qualify(['Do it now please', '/one/two/three/four/five'], ['Do it now please', '/six'])).toEqual([
      'Do it now please (two three four five)',
      'Do it now please (six)',
    ])
  })
})

describe('a short title', () => {
  it('is followed by resources that it does not name', () => {
    expect(
      qualify(['Get Upcoming', '/movie/upcoming'], ['Get Playlist Items', '/playlists/{id}/tracks']),
    ).toEqual(['Get Upcoming (movie)', 'Get Playlist Items (tracks)'])
  })

  it.each([
    ['List repositories', '/repos'],
    ['Follow a city', '/cities/{id}/following'],
    ['Cancel', '/api/rest/v1/2.0/me/cancel'],
    ['Upload an image', '/{id}/uploadImage'],
  ])('stays where it names them, or the path has none: %s %s', (title, path) => {
    expect(qualify([title, path])).toEqual([title])
  })

  it('does not repeat what most paths of the document have', () => {
    const all = Array.from({ length: 20 }, (_, index): [string, string] => [
      `Get thing${index}`,
      `/admin/thing${index}`,
    ])
    expect(qualify(...all)).toEqual(all.map(([title]) => title))
  })
})

it('longer titles that are unique, and missing ones, stay', () => {
  expect(qualify(['Search the books of all shops', '/shelf'], ['', '/a'], ['', '/b'])).toEqual([
    'Search the books of all shops',
    '',
    '',
  ])
})
