import { expect, it } from 'vitest'
import { createUploadProgress } from '../../../main/engine/outbox/upload-progress.ts'

it('an upload has a share from its first report until it ends, and a file without bytes is whole', () => {
  const reports: unknown[] = []
  const uploads = createUploadProgress((...report) => void reports.push(report))
  expect([uploads.of('a'), uploads.ids()]).toEqual([null, []])
  uploads.report('a', 1, 4)
  uploads.report('empty', 0, 0)
  uploads.report('byte', 0, 1)
  expect(['a', 'empty', 'byte'].map(uploads.of)).toEqual([0.25, 1, 0])
  uploads.remove('a')
  expect([uploads.of('a'), uploads.ids()]).toEqual([null, ['empty', 'byte']])
  expect(reports).toEqual([
    ['a', 1, 4],
    ['empty', 0, 0],
    ['byte', 0, 1],
  ])
})
