/** Electron's own property of a process (utilityProcess). */
interface UtilityProcess {
  readonly parentPort?: {
    on(event: 'message', listener: (event: { readonly data: unknown }) => void): void
    postMessage(message: unknown): void
  }
}

/**
 * Answers each message of the parent, in a child process: over Electron's parentPort, or over Node's IPC.
 * @param serve never rejects, nor throws
 */
export function serveParent<Request, Reply>(serve: (request: Request) => Reply | Promise<Reply>): void {
  const { parentPort } = process as UtilityProcess
  if (parentPort !== undefined) {
    parentPort.on('message', async ({ data }) => parentPort.postMessage(await serve(data as Request)))
    return
  }
  process.on('message', async (message) => process.send?.(await serve(message as Request)))
  // Otherwise a killed parent would leave a child that works for nobody, or is logged in.
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
}
