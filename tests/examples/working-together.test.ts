import { expect, test } from 'vitest'
import { runExample } from './run-example.ts'

test('the example of working together loses no edit of a file, the console or a CI', async () => {
  await runExample('working-together', async ({ output }) => {
    expect(output).toContain('The push of the CI ended with 5.\n')
    expect(output).toContain('description: Lists all books.\n')
    expect(output).toContain('description: Reads a book by its ISBN.\n')
    expect(output).toContain('# the first one that people try\n')
    expect(output).toContain('The pull ended with 5.\n')
    expect(output).toMatch(
      /<<<<<<< tenon\.yaml\n +description: Reads a book, with its price\.\n=======\n +description: Reads one book\.\n>>>>>>> http/,
    )
  })
})
