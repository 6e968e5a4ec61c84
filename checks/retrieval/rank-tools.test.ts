import { expect, test } from 'vitest'
import { createToolRanker, fieldWeights, plainWeights } from './rank-tools.ts'
import type { RankedTool } from './retrieval-task.ts'

const tool = (id: string, texts: Partial<RankedTool>): RankedTool => ({
  id,
  name: '',
  title: '',
  description: '',
  arguments: '',
  ...texts,
})

test('the tool with the rarest words of the query is first; a tool without any is left out', () => {
  const rank = createToolRanker(
    [
      tool('movie', { description: 'Gets a movie.' }),
      tool('credits', { description: 'Gets the credits of a movie.' }),
      tool('other', { description: 'Sends mail.' }),
    ],
    plainWeights,
  )
  expect(rank('Show me the movie credits')).toEqual(['credits', 'movie'])
})

test('words of all texts count, in plural and camel case too', () => {
  const tools = [
    tool('name', { name: 'listMovies' }),
    tool('title', { title: 'Movies' }),
    tool('arguments', { arguments: 'movie_id The movie' }),
  ]
  expect(createToolRanker(tools, plainWeights)('movies').toSorted()).toEqual(['arguments', 'name', 'title'])
})

test('by fields, a name counts more than a description, and a description more than arguments', () => {
  const tools = [
    tool('arguments', { arguments: 'genre' }),
    tool('description', { description: 'genre' }),
    tool('name', { name: 'genre' }),
  ]
  expect(createToolRanker(tools, fieldWeights)('genre')).toEqual(['name', 'description', 'arguments'])
})

test('function words find nothing', () => {
  const rank = createToolRanker(
    [tool('a', { description: 'What is it about? Who will do this?' })],
    plainWeights,
  )
  expect(rank('Who is it that will do what?')).toEqual([])
})
