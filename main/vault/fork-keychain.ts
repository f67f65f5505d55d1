import { fork } from 'node:child_process'
import type { KeychainProcess } from './keychain.ts'

/**
 * Runs the keychain child with plain Node. The packaged Electron build cannot (its runAsNode fuse is off) and gives a
 * utilityProcess instead.
 * @param entry the keychain-child file, beside this one in the sources, a file of its own in a bundle
 */
export function forkKeychain(entry: string | URL): KeychainProcess {
  // Its libraries may write to the terminal, and inherited pipes would keep a caller waiting after a kill.
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
