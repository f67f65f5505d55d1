import { fork } from 'node:child_process'
import type { KeychainProcess } from './keychain.ts'

/**
 * Runs the keychain child with plain Node. Packaged Electron cannot (its runAsNode fuse is off), and uses a
 * utilityProcess instead.
 * @param entry keychain-child.ts, or its file in a bundle
 */
export function forkKeychain(entry: string | URL): KeychainProcess {
  // Libraries may write to the terminal, and inherited pipes would keep the caller waiting after a kill.
  const child = fork(entry, [], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'], execArgv: [] })
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
