import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Capture } from '../capture/index.ts'
import { createRecognition } from '../recognition/index.ts'
import type { WorkspaceOptions, WorkspaceTools } from './workspace-tools.ts'

/** Text recognition of the files on the capture list. */
export function createPersonRecognition(
  { owner, files, events }: WorkspaceTools,
  { data, host, preferences, log, now }: WorkspaceOptions,
  capture: Pick<Capture, 'list' | 'revisions' | 'awaitingText' | 'textSettled'>,
) {
  return createRecognition({
    db: data.db,
    owner,
    folder: join(data.folder, 'recognition', randomUUID()),
    pool: files.pool,
    engine: host.recognitionEngine,
    isOn: preferences.recognisesText,
    files: {
      list() {
        const rows = capture.list()
        return rows.ok ? rows.value : []
      },
      pathOf: files.spool.pathOf,
      revise: (fileId, { count, from }, make) =>
        capture.revisions.revise(fileId, { act: { kind: 'recognise', count }, from }, make),
    },
    awaited: { awaiting: capture.awaitingText, settled: capture.textSettled, now },
    changed: () => events.emit('areaChanged', 'recognition'),
    log,
  })
}
