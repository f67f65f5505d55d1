import { expect, it } from 'vitest'
import { refuseUnsent } from '../../../main/engine/database/copy/refuse-unsent.ts'
import { freshFolder, open } from './kept-copy.ts'

it('pauses watched folders and ends automatic sending in older data', () => {
  const opened = open(freshFolder())
  const { db } = opened
  db.exec(`
    INSERT INTO capture_rows (environment_id, person_id, position, id, name, size_bytes, added_at, state, sha256, kind, sends_itself,
        access, signers)
      VALUES ('local', 'ana', 1, 'a', 'Nota.pdf', 1, '', 'draft', 'x', 'scanned', 1, 'Publico', '[]');
    INSERT INTO watched_folders (environment_id, person_id, id, path, name, originals, is_share, is_paused)
      VALUES ('local', 'ana', 'f', '/scans', 'Balcão', 'sort', 0, 0)`)
  refuseUnsent(db, new Date('2026-11-21T12:00:00Z'))
  expect(db.prepare('SELECT state, sends_itself FROM capture_rows').get()).toEqual({ state: 'draft', sends_itself: 0 })
  expect(db.prepare('SELECT is_paused FROM watched_folders').get()).toEqual({ is_paused: 1 })
  opened.close()
})
