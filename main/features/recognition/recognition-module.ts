import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { CaptureRow } from '../../../contract/bridge/capture.ts'
import type { Module, ModuleTools } from '../../workspace-module.ts'
import type { ReviseContent } from './lay-text.ts'
import { createRecognition, type Recognition, type RecognitionOptions } from './recognition.ts'

interface CapturedFiles {
  rows(): CaptureRow[]
  readonly revisions: {
    revise(
      fileId: string,
      wanted: { act: { kind: 'recognise'; count: number }; from: string },
      make: Parameters<ReviseContent>[2],
    ): ReturnType<ReviseContent>
  }
  awaitingText: RecognitionOptions['awaited']['awaiting']
  textSettled: RecognitionOptions['awaited']['settled']
}

interface RecognitionParts extends Pick<RecognitionOptions, 'pool' | 'engine' | 'isOn'> {
  /** The application's data folder. */
  dataFolder: string
  pathOf(sha256: string): string
  capture: CapturedFiles
}

/** Text recognition of the files on the capture list of one workspace. */
export function createRecognitionModule(
  { db, owner, events, changed, log, now }: ModuleTools,
  { dataFolder, pathOf, capture, ...parts }: RecognitionParts,
): Module<'recognition', Recognition> {
  const recognition = createRecognition({
    ...parts,
    db,
    owner,
    folder: join(dataFolder, 'recognition', randomUUID()),
    files: {
      list: capture.rows,
      pathOf,
      revise: (fileId, { count, from }, make) =>
        capture.revisions.revise(fileId, { act: { kind: 'recognise', count }, from }, make),
    },
    awaited: { awaiting: capture.awaitingText, settled: capture.textSettled, now },
    changed: () => changed('recognition'),
    log,
  })
  events.on('captureRowsChanged', ({ removed }) => recognition.filesChanged(removed))
  return {
    calls: recognition,
    start: recognition.start,
    suspend: recognition.suspend,
    preferencesChanged: recognition.applyChoice,
    forget: recognition.forget,
    close: recognition.close,
  }
}
