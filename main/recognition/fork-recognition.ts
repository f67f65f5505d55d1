import { fork } from 'node:child_process'
import type { EngineProcess } from './engine.ts'

/**
 * Runs the engine's child with plain Node. Packaged Electron cannot (its runAsNode fuse is off), and uses a
 * utilityProcess instead.
 * @param entry recognition-child.ts, or its file in a bundle
 */
export function forkRecognition(entry: string | URL): EngineProcess {
  const child = fork(entry, [], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    execArgv: [],
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
