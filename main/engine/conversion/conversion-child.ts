/** Runs in a process of its own, one for each conversion: a parser may hang, crash, or fill the memory. It is killed afterwards. */
import { isMainThread, parentPort, workerData } from 'node:worker_threads'
import { serveParent } from '../../serve-parent.ts'
import type { ChildOrder, ChildReply } from './child-messages.ts'
import { performInThread } from './guarded-thread.ts'
import { perform } from './perform.ts'

if (isMainThread) serveParent<ChildOrder, ChildReply>((order) => performInThread(new URL(import.meta.url), order))
else parentPort?.postMessage(await perform(workerData as ChildOrder))
