// Connects a part that notices something with one that is created later.
export type Signal = { send(): void; onSent(listener: () => void): void }

export function createSignal(): Signal {
  let listener = () => {}
  return {
    send: () => listener(),
    onSent(next) {
      listener = next
    },
  }
}
