/** Aligns rows in columns below a line of titles. A cell is one line. */
export function formatTable(titles: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const cells = [titles, ...rows].map((row) => row.map((cell) => cell.replace(/\s+/g, ' ')))
  const widths = titles.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)))
  return cells.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}
