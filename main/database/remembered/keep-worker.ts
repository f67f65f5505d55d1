import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'

/** The thread's side: puts into an empty file what another has of everybody but those who are to be forgotten. */
const { from, to } = workerData as { from: string; to: string }

const others = `WHERE NOT EXISTS (
  SELECT 1 FROM before.forgotten f WHERE f.environment_id = t.environment_id AND f.person_id = t.person_id)`
const db = new DatabaseSync(to)
try {
  db.exec('PRAGMA busy_timeout = 5000')
  db.prepare('ATTACH ? AS before').run(from)
  db.exec('BEGIN IMMEDIATE')
  // The directory says nothing of anybody's mail, and takes long to read: it stays, whoever has read it.
  for (const table of ['directory_runs', 'directory_done', 'directory_entries', 'directory_classes', 'legal_grounds']) {
    db.exec(`INSERT INTO main.${table} SELECT * FROM before.${table}`)
  }
  for (const table of ['boxes', 'forwarding_threads']) {
    db.exec(`INSERT INTO main.${table} SELECT * FROM before.${table} t ${others}`)
  }
  // The triggers count what lies in a folder, and make the index of words.
  db.exec(`
    INSERT INTO main.box_folders (key, environment_id, person_id, box_id, pasta, since, covered, reached, synced_at)
    SELECT key, environment_id, person_id, box_id, pasta, since, covered, reached, synced_at
    FROM before.box_folders t ${others};
    INSERT INTO main.forwardings (number, environment_id, person_id, id, content)
    SELECT number, environment_id, person_id, id, content FROM before.forwardings t ${others};
    INSERT INTO main.box_items (folder, number, unread)
    SELECT folder, number, unread FROM before.box_items WHERE folder IN (SELECT key FROM main.box_folders)`)
  db.exec('COMMIT')
  parentPort?.postMessage(true)
} finally {
  db.close()
}
