// Keeps one core busy until it is stopped, as a neighbour on the machine does. Prints a line when it runs.
console.log('busy')
process.on('SIGTERM', () => process.exit())
const work = () => {
  for (const end = performance.now() + 50; performance.now() < end; ) Math.sqrt(end)
  setImmediate(work)
}
work()
