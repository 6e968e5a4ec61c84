#!/usr/bin/env node
// The command of the package. This file is valid on every Node.js, so that one that is too old gets a clear line.
'use strict'

var least = 24

if (parseInt(process.versions.node, 10) < least) {
  console.error('Tenon needs Node.js %d or newer; %s is %s.', least, process.execPath, process.version)
  process.exit(1)
}
require('./launch.cjs')
