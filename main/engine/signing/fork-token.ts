import { fork } from 'node:child_process'
import type { TokenProcess } from './token-process.ts'

/**
 * Runs the child of tokens with plain Node. Packaged Electron cannot (its runAsNode fuse is off), and uses a
 * utilityProcess instead.
 * @param entry token-child.ts, or its file in a bundle
 */
export function forkToken(entry: string | URL): TokenProcess {
  // Libraries may write to the terminal, and inherited pipes would keep the caller waiting after a kill.
  const child = fork(entry, [], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    execArgv: [],
    // Keeps bytes as bytes: as JSON a PIN would become a text that cannot be overwritten.
    serialization: 'advanced',
  })
  return {
    send: (message) => child.send(message as object, () => {}),
    onMessage: (listener) => child.on('message', listener),
    onExit: (listener) => {
      child.on('exit', listener)
      child.on('error', listener)
    },
    kill: () => child.kill('SIGKILL'),
  }
}
