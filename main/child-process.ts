import { fork } from 'node:child_process'

/** A child process of main's own. */
export interface ChildProcess {
  send(message: unknown): void
  onMessage(listener: (message: unknown) => void): void
  onExit(listener: () => void): void
  kill(): void
}

/**
 * Runs a child with plain Node. Packaged Electron cannot (its runAsNode fuse is off), and uses a utilityProcess instead.
 * @param entry the child's module, or its file in a bundle
 */
export function forkChild(entry: string | URL): ChildProcess & { readonly pid: number | undefined } {
  const child = fork(entry, [], {
    // Libraries may write to the terminal, and inherited pipes would keep the caller waiting after a kill.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    execArgv: [],
    // Keeps bytes as bytes, as Electron does: as JSON a PIN would become a text that cannot be overwritten.
    serialization: 'advanced',
  })
  return {
    pid: child.pid,
    send: (message) => child.send(message as object, () => {}),
    onMessage: (listener) => child.on('message', listener),
    onExit: (listener) => {
      child.on('exit', listener)
      child.on('error', listener)
    },
    kill: () => child.kill('SIGKILL'),
  }
}
