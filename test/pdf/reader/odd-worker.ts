import { serveFileTasks } from '../../../pdf/reader/file-worker.ts'

/** Does what files do to parsers. */
export type OddTask = 'answer' | 'loop' | 'grow' | 'throw'

serveFileTasks<OddTask, string>(async (task, source) => {
  const grown: string[] = []
  while (task === 'loop' || task === 'grow') if (task === 'grow') grown.push(`${grown.length}`.repeat(1000))
  if (task === 'throw') throw new Error('the parser failed')
  return (await source.read(0, 3)).toString()
})
