export type Book = { isbn: string; title: string; author: string; price: number; tags: string[] }

const rows: [isbn: string, title: string, author: string, price: number, ...tags: string[]][] = [
  ['9780141439518', 'Pride and Prejudice', 'Jane Austen', 8.5, 'novel', 'classic'],
  ['9780141439587', 'Emma', 'Jane Austen', 8.5, 'novel', 'classic'],
  ['9780141439556', 'Wuthering Heights', 'Emily Brontë', 9, 'novel', 'classic'],
  ['9780140449136', 'Crime and Punishment', 'Fyodor Dostoevsky', 12, 'novel', 'classic'],
  ['9780141441146', 'Jane Eyre', 'Charlotte Brontë', 9.5, 'novel', 'classic'],
  ['9780140434798', 'Villette', 'Charlotte Brontë', 10, 'novel', 'classic'],
  ['9780199536368', 'The Origin of Species', 'Charles Darwin', 11, 'science'],
  ['9780140430721', 'The Wealth of Nations', 'Adam Smith', 13.5, 'economics'],
  ['9780199535675', 'A Room of One’s Own', 'Virginia Woolf', 7, 'essay'],
]

export const books: Book[] = rows.map(([isbn, title, author, price, ...tags]) => ({
  isbn,
  title,
  author,
  price,
  tags,
}))
