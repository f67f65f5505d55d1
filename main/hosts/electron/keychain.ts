import type { UtilityProcess } from 'electron'
import type { KeychainProcess } from '../../host.ts'

/** @param fork starts the child in Electron's own process kind: the runAsNode fuse of the package is off */
export function utilityKeychain(fork: () => UtilityProcess): KeychainProcess {
  const child = fork()
  return {
    send: (message) => child.postMessage(message),
    onMessage: (listener) => void child.on('message', listener),
    onExit: (listener) => void child.on('exit', listener),
    kill: () => {
      // Electron's kill asks politely on some systems, and a child inside a locked keyring hears nothing.
      if (child.pid === undefined) child.kill()
      else process.kill(child.pid, 'SIGKILL')
    },
  }
}
