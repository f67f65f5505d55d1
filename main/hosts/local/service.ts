import path from 'node:path'
import { type Child, startChild } from './child.ts'

interface LocalService {
  readonly base_url: string
  readonly auth_url: string
  readonly docs_url: string
  readonly people: readonly { readonly name: string; readonly login: string }[]
}

/** V8 would keep 130 MB for the garbage of the start. */
const smallHeap = '--max-semi-space-size=4'

/** Starts the local service and waits until it is ready; rejects with EndedEarly if it ends before. */
export async function startService(options: {
  root: string
  fresh: boolean
  variables: NodeJS.ProcessEnv
}): Promise<{ child: Child; announcement: LocalService }> {
  const program = path.join(options.root, 'service/server.ts')
  const args = [smallHeap, program, '--json', '--exit-with-stdin', ...(options.fresh ? ['--fresh'] : [])]
  const child = startChild(process.execPath, args, options.variables)
  return { child, announcement: JSON.parse(await child.firstLine) as LocalService }
}
