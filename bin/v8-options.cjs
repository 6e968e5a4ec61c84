// Options of V8 for the service, in a clone and in the package. Each was measured: docs/decisions/0009 (memory) and 0010 (speed).
'use strict'

exports.v8Options = [
  // MiB for new objects. What a call leaves behind is garbage by the next collection; a larger space is no faster.
  '--max-semi-space-size=4',
  // Collect old objects after the heap grew by a quarter, not after it doubled: little grows old here.
  '--heap-growing-percent=25',
  // Pretenuring moved the tick objects of Node's queue to old space in one of four processes: calls took a third
  // longer.
  '--no-allocation-site-pretenuring',
  // A call runs through many small functions: inlining more of them saves 3 to 6 % of its time.
  '--max-inlined-bytecode-size=1200',
  '--max-inlined-bytecode-size-cumulative=3000',
]
