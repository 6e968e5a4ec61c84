import { setFlagsFromString } from 'node:v8'

/**
 * Bounds what the process takes beyond what it keeps. Left alone, V8 lets the young generation grow to 64 MiB and the
 * old one to twice what is alive, so that 50 MiB in use hold 300. V8 reads both settings whenever it decides, so they
 * may be set while it runs; collecting less, more often, costs the calls a second nothing that can be measured.
 */
export function boundHeap(): void {
  setFlagsFromString('--semi-space-growth-factor=1')
  setFlagsFromString('--heap-growing-percent=25')
}
