import type { UtilityProcess } from 'electron'
import type { ChildProcess } from '../../child-process.ts'

/** Each has a file of the bundle by its name. */
export type ChildName = 'conversion' | 'keychain' | 'recognition' | 'token'

/**
 * A child of the program, as `forkChild` starts them in the browser host.
 * @param fork Electron's utilityProcess.fork, because the package's runAsNode fuse is off
 */
export function utilityChild(fork: () => UtilityProcess): ChildProcess {
  const child = fork()
  return {
    send: (message) => child.postMessage(message),
    onMessage: (listener) => void child.on('message', listener),
    onExit: (listener) => void child.on('exit', listener),
    kill: () => {
      // Electron's kill sends SIGTERM on some systems, which a child blocked by a locked keyring ignores.
      if (child.pid === undefined) child.kill()
      else process.kill(child.pid, 'SIGKILL')
    },
  }
}
