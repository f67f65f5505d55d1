-- People who have signed in on this computer, each in one environment. Every row of a person (a job, a draft) names
-- both, so that no account ever sees another's.
CREATE TABLE accounts (
  environment_id TEXT NOT NULL,
  person_id TEXT NOT NULL, -- idCidadao: GET /v2/usuario, or the id_token's subNovo or sub
  nome TEXT NOT NULL,
  role_in_force_id TEXT, -- the role that they have chosen to work in; null before
  last_signed_in_at TEXT NOT NULL,
  last_shown_at TEXT, -- the window shows the account with the newest at the next start
  PRIMARY KEY (environment_id, person_id)
) STRICT, WITHOUT ROWID;

-- Identity providers whose last session here ended with a sign-out: the browser may still be signed in there.
CREATE TABLE signed_out_providers (issuer TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;

-- The API of each environment's last sign-in: what waits to be sent there must not follow the id to another service.
CREATE TABLE environment_apis (
  environment_id TEXT PRIMARY KEY,
  api_url TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- Named settings for the files of a scanner's folder.
CREATE TABLE capture_profiles (
  environment_id TEXT NOT NULL,
  person_id TEXT NOT NULL,
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  kind TEXT NOT NULL,
  access TEXT NOT NULL,
  classe TEXT CHECK (json_valid(classe)), -- id, codigo, nome
  signers TEXT NOT NULL CHECK (json_valid(signers)), -- Signer[]
  id_papel TEXT, -- null: the role in force when it is sent
  sends_at_once INTEGER NOT NULL CHECK (sends_at_once IN (0, 1)),
  name_pattern TEXT,
  destination TEXT CHECK (json_valid(destination)), -- Destination: where a captured file is forwarded
  secrecy TEXT CHECK (json_valid(secrecy)), -- Secrecy; null: not chosen
  is_managed INTEGER NOT NULL DEFAULT 0 CHECK (is_managed IN (0, 1)), -- 1: of a policy, not of the person
  covers_send INTEGER NOT NULL DEFAULT 0 CHECK (covers_send IN (0, 1)), -- 1: what is behind a cover sheet sends itself
  lays_text INTEGER NOT NULL DEFAULT 0 CHECK (lays_text IN (0, 1)), -- 1: recognised text goes into the PDFs
  UNIQUE (environment_id, person_id, name, is_managed)
) STRICT;

-- The rows of an act, with the content that they had before it; null for a row that it has added. Once an act cannot be
-- undone any more, its rows have no `before`, and only the contents that no act has made.
CREATE TABLE capture_revision_rows (
  environment_id TEXT NOT NULL,
  person_id TEXT NOT NULL,
  revision_id INTEGER NOT NULL REFERENCES capture_revisions (id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  file_id TEXT NOT NULL,
  role TEXT NOT NULL CHECK (role IN ('changed', 'added', 'joined')),
  sha256 TEXT,
  before TEXT CHECK (json_valid(before)), -- FormerContent
  PRIMARY KEY (revision_id, position),
  UNIQUE (file_id, revision_id),
  CHECK (role <> 'added' OR (sha256 IS NULL AND before IS NULL)),
  CHECK (before IS NULL OR sha256 IS NOT NULL)
) STRICT, WITHOUT ROWID;
CREATE INDEX capture_revision_rows_by_content ON capture_revision_rows (sha256) WHERE sha256 IS NOT NULL;

-- Acts that have replaced the contents of files; each can be undone until one of its files has been sent.
CREATE TABLE capture_revisions (
  environment_id TEXT NOT NULL,
  person_id TEXT NOT NULL,
  id INTEGER PRIMARY KEY,
  act TEXT NOT NULL CHECK (json_valid(act)), -- RevisionAct
  made_at TEXT NOT NULL
) STRICT;

-- The files in the list of captures, with the choices for each.
CREATE TABLE capture_rows (
  environment_id TEXT NOT NULL,
  person_id TEXT NOT NULL,
  id TEXT PRIMARY KEY,
  position REAL NOT NULL, -- the order in which they were added; the parts of a split file stand where it stood
  name TEXT NOT NULL,
  size_bytes INTEGER NOT NULL,
  added_at TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('preparing', 'problem', 'draft', 'sent', 'done', 'refused', 'deleted')),
  problem TEXT,
  sha256 TEXT,
  kind TEXT NOT NULL CHECK (kind IN ('scanned', 'original', 'self-signed', 'certificate', 'copy', 'signature')),
  is_kind_chosen INTEGER NOT NULL DEFAULT 0 CHECK (is_kind_chosen IN (0, 1)), -- 0: the program may propose another
  sends_itself INTEGER NOT NULL DEFAULT 0 CHECK (sends_itself IN (0, 1)), -- 1: as soon as it is prepared
  lays_text INTEGER NOT NULL DEFAULT 0 CHECK (lays_text IN (0, 1)), -- 1: it waits for its recognised text to be laid into it
  access TEXT NOT NULL,
  classe TEXT CHECK (json_valid(classe)), -- id, codigo, nome
  signers TEXT NOT NULL CHECK (json_valid(signers)), -- Signer[]
  id_papel TEXT, -- null: the role in force when it is sent
  report TEXT CHECK (json_valid(report)), -- Report
  thumbnail TEXT, -- a content id
  known TEXT CHECK (json_valid(known)), -- Known
  searched_at TEXT, -- when the service last answered a search for its content
  folder_name TEXT,
  operation_id TEXT UNIQUE REFERENCES jobs (id),
  id_fase TEXT, -- the signature phase that it was sent to
  registro TEXT,
  id_documento TEXT,
  removed_at TEXT, -- no longer listed, but kept to recognise the file
  joined_into TEXT CHECK (joined_into IS NULL OR removed_at IS NOT NULL), -- the row that took its pages in
  sent_before TEXT, -- the operation that sent it before it was reopened: what depends on that one depends on the next
  destination TEXT CHECK (json_valid(destination)), -- Destination, as its profile says
  secrecy TEXT CHECK (json_valid(secrecy)), -- Secrecy; null: not chosen
  sheets TEXT CHECK (json_valid(sheets)), -- RowSheets: what its separator and cover sheets did
  stack_id TEXT, -- the row whose file it was a document of
  CHECK (state IN ('preparing', 'problem') OR sha256 IS NOT NULL),
  CHECK ((state = 'problem') = (problem IS NOT NULL)),
  CHECK (state NOT IN ('sent', 'done', 'refused', 'deleted') OR operation_id IS NOT NULL)
) STRICT;
CREATE INDEX capture_rows_by_content ON capture_rows (sha256);
CREATE INDEX capture_rows_by_phase ON capture_rows (id_fase) WHERE id_fase IS NOT NULL;
CREATE INDEX capture_rows_by_position ON capture_rows (position);
CREATE INDEX capture_rows_by_stack ON capture_rows (stack_id) WHERE stack_id IS NOT NULL;
CREATE INDEX capture_rows_listed ON capture_rows (environment_id, person_id, position) WHERE removed_at IS NULL;

-- The number of the last commit. The changes beside the copy have the same numbers, which tells a database that has lost
-- its last commits (copy/).
CREATE TABLE commits (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  number INTEGER NOT NULL
) STRICT;

-- Cover sheets that were printed; their codes name these ids.
CREATE TABLE cover_sheets (
  environment_id TEXT NOT NULL,
  person_id TEXT NOT NULL,
  id TEXT NOT NULL,
  profile_id TEXT NOT NULL, -- maybe deleted since
  destination TEXT CHECK (json_valid(destination)), -- Destination, as it is printed
  follows_profile INTEGER NOT NULL CHECK (follows_profile IN (0, 1)), -- 1: the destination was the profile's
  deadline TEXT CHECK (json_valid(deadline)), -- CoverDeadline
  printed_at TEXT NOT NULL,
  PRIMARY KEY (environment_id, person_id, id)
) STRICT, WITHOUT ROWID;

-- The agents that a person has written to, and their favourites, as they were at that time.
CREATE TABLE destinations (
  environment_id TEXT NOT NULL,
  person_id TEXT NOT NULL,
  id TEXT NOT NULL,
  entry TEXT NOT NULL CHECK (json_valid(entry)), -- DirectoryEntry
  used_at TEXT,
  favourite_at TEXT,
  PRIMARY KEY (environment_id, person_id, id)
) STRICT, WITHOUT ROWID;

-- Documents that were opened, for reading without a network; their bytes are in files named by the hash.
CREATE TABLE document_copies (
  environment_id TEXT NOT NULL,
  person_id TEXT NOT NULL,
  id TEXT NOT NULL,
  name TEXT NOT NULL,
  sha256 TEXT NOT NULL,
  size_bytes INTEGER NOT NULL,
  used_at TEXT NOT NULL,
  PRIMARY KEY (environment_id, person_id, id)
) STRICT, WITHOUT ROWID;

-- Documents that this computer has captured, or whose signature phase it has seen end.
CREATE TABLE documents (
  environment_id TEXT NOT NULL,
  person_id TEXT NOT NULL,
  id TEXT NOT NULL,
  registro TEXT NOT NULL,
  nome TEXT NOT NULL,
  captured_at TEXT,
  PRIMARY KEY (environment_id, person_id, id)
) STRICT, WITHOUT ROWID;

-- Drafts of forwardings. A draft with an operation is frozen: the operation has its own copy.
CREATE TABLE drafts (
  environment_id TEXT NOT NULL,
  person_id TEXT NOT NULL,
  id TEXT NOT NULL,
  fields TEXT NOT NULL CHECK (json_valid(fields)), -- DraftFields
  created_at TEXT NOT NULL,
  saved_at TEXT NOT NULL,
  operation_id TEXT UNIQUE,
  -- The service has refused it: the draft can be edited until it is sent anew or the operation is retried.
  refused INTEGER NOT NULL DEFAULT 0 CHECK (refused = 0 OR operation_id IS NOT NULL),
  -- Its operation can still be undone.
  undoable INTEGER NOT NULL DEFAULT 0 CHECK (undoable = 0 OR operation_id IS NOT NULL),
  revision INTEGER NOT NULL DEFAULT 1 CHECK (revision > 0), -- incremented by each save, so that two windows notice each other
  writer TEXT, -- the page that saved it last
  discarded_at TEXT CHECK (discarded_at IS NULL OR operation_id IS NULL), -- it can be restored for a while
  PRIMARY KEY (environment_id, person_id, id)
) STRICT, WITHOUT ROWID;

-- Files of a watched folder that were handled: the same file is not imported twice, another of the same name is.
CREATE TABLE folder_files (
  id INTEGER PRIMARY KEY,
  folder_id TEXT NOT NULL REFERENCES watched_folders (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  size_bytes INTEGER NOT NULL,
  modified_ms REAL NOT NULL,
  inode TEXT NOT NULL, -- empty on a network share, where it may change by itself
  state TEXT NOT NULL CHECK (state IN ('taken', 'duplicate', 'failed', 'sent')),
  file_id TEXT, -- its capture row
  problem TEXT,
  at TEXT NOT NULL,
  is_moved INTEGER NOT NULL CHECK (is_moved IN (0, 1)), -- 1: the original was moved, or stays where it is
  UNIQUE (folder_id, name, size_bytes, modified_ms, inode)
) STRICT;
CREATE INDEX folder_files_by_row ON folder_files (file_id) WHERE file_id IS NOT NULL;
CREATE INDEX folder_files_counted ON folder_files (folder_id, state);
CREATE INDEX folder_files_to_move ON folder_files (folder_id) WHERE is_moved = 0;

-- Templates of forwardings.
CREATE TABLE forwarding_templates (
  environment_id TEXT NOT NULL,
  person_id TEXT NOT NULL,
  id TEXT NOT NULL,
  name TEXT NOT NULL,
  fields TEXT NOT NULL CHECK (json_valid(fields)), -- TemplateFields
  PRIMARY KEY (environment_id, person_id, id),
  UNIQUE (environment_id, person_id, name)
) STRICT, WITHOUT ROWID;

-- A job starts when every job that it depends on is done.
CREATE TABLE job_dependencies (
  job_id TEXT NOT NULL REFERENCES jobs,
  depends_on TEXT NOT NULL REFERENCES jobs CHECK (depends_on <> job_id),
  -- 1: enqueued only for the job that depends on it, and cancelled with that job before it has begun.
  owned INTEGER NOT NULL DEFAULT 0 CHECK (owned IN (0, 1)),
  PRIMARY KEY (job_id, depends_on)
) STRICT, WITHOUT ROWID;
CREATE INDEX job_dependents ON job_dependencies (depends_on);

-- What happened to an operation: one row for each fact, however often it was repeated, in the order of its last time.
-- Written in the transaction of the change itself.
CREATE TABLE job_history (
  job_id TEXT NOT NULL REFERENCES jobs ON DELETE CASCADE,
  position INTEGER NOT NULL,
  occurrences INTEGER NOT NULL CHECK (occurrences > 0),
  first_at TEXT NOT NULL,
  last_at TEXT NOT NULL,
  fact TEXT NOT NULL CHECK (json_valid(fact)), -- HistoryFact
  PRIMARY KEY (job_id, position)
) STRICT, WITHOUT ROWID;

-- Operations. The checks forbid a request of unknown outcome without its intent, a success without its
-- result, and an ended job that would run again.
CREATE TABLE jobs (
  id TEXT PRIMARY KEY,
  environment_id TEXT NOT NULL,
  person_id TEXT NOT NULL, -- a job never runs in the name of another person
  kind TEXT NOT NULL,
  title TEXT NOT NULL,
  role_name TEXT,
  payload TEXT NOT NULL CHECK (json_valid(payload)),
  uploads INTEGER NOT NULL CHECK (uploads IN (0, 1)),
  state TEXT NOT NULL CHECK (state IN ('held', 'ready', 'uploading', 'registering', 'processing', 'waiting',
    'uncertain', 'done', 'refused', 'cancelled')),
  wait_reason TEXT CHECK (wait_reason IN ('offline', 'back-off', 'dependency', 'sign-in', 'dependency-refused')),
  attempts INTEGER NOT NULL,
  delay_ms REAL NOT NULL,
  not_before INTEGER, -- ms since 1970; null: not scheduled
  file TEXT CHECK (json_valid(file)), -- FileReference
  intent TEXT CHECK (json_valid(intent)), -- Intent
  event_id TEXT,
  event_ids TEXT CHECK (json_valid(event_ids)), -- EventIds
  question TEXT CHECK (question IN ('send-again', 'choose')),
  result TEXT CHECK (json_valid(result)), -- OperationResult
  failure TEXT CHECK (json_valid(failure)), -- OperationFailure
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  archived_at TEXT,
  -- Records of the service that may be its result: the person chooses.
  candidates TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(candidates)),
  watches INTEGER NOT NULL DEFAULT 0 CHECK (watches IN (0, 1)), -- 1: it only waits for other people
  -- Each lane has its own order (main/engine/outbox/job-store.ts). Forwardings leave one at a time.
  lane TEXT GENERATED ALWAYS AS (CASE
    WHEN state = 'held' THEN 'hold'
    WHEN state = 'processing' THEN 'poll'
    WHEN state IN ('registering', 'uncertain') THEN 'register'
    WHEN state IN ('ready', 'waiting') THEN CASE
      WHEN watches = 1 THEN 'watch'
      WHEN uploads = 1 AND file IS NULL THEN 'upload'
      WHEN kind IN ('forward', 'reply', 're-forward', 'complement') THEN 'forward'
      ELSE 'register'
    END
  END) VIRTUAL CHECK (lane <> 'hold' OR not_before IS NOT NULL),
  -- Requests from before the person sent it again: they may still succeed.
  previous_attempts TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(previous_attempts)),
  CHECK ((state = 'waiting') = (wait_reason IS NOT NULL)),
  CHECK (state <> 'uncertain' OR intent IS NOT NULL),
  CHECK (state NOT IN ('held', 'ready', 'uploading', 'waiting') OR (intent IS NULL AND event_id IS NULL)),
  CHECK ((state = 'processing') <= (event_id IS NOT NULL)),
  CHECK (event_ids IS NULL OR event_id IS NOT NULL),
  CHECK (question IS NULL OR state = 'uncertain'),
  CHECK ((state = 'done') = (result IS NOT NULL)),
  CHECK (state <> 'refused' OR failure IS NOT NULL),
  CHECK (state NOT IN ('done', 'refused', 'cancelled') OR not_before IS NULL),
  CHECK (archived_at IS NULL OR state IN ('done', 'refused', 'cancelled'))
) STRICT;
CREATE INDEX jobs_changed ON jobs (environment_id, person_id, updated_at) WHERE archived_at IS NULL;
CREATE INDEX jobs_due ON jobs (environment_id, person_id, lane, not_before) WHERE not_before IS NOT NULL;
CREATE INDEX jobs_interrupted ON jobs (environment_id, person_id) WHERE state IN ('held', 'uploading', 'registering');
CREATE INDEX jobs_needed ON jobs (environment_id, person_id)
  WHERE archived_at IS NULL AND (state = 'refused' OR question IS NOT NULL OR wait_reason IS 'dependency-refused');
CREATE INDEX jobs_sent_again ON jobs (environment_id, person_id, kind) WHERE previous_attempts <> '[]';
CREATE INDEX jobs_undecided ON jobs (environment_id, person_id, kind)
  WHERE state IN ('registering', 'processing', 'uncertain');

-- The notice of the morning about deadlines.
CREATE TABLE mark_reminders (
  environment_id TEXT NOT NULL,
  person_id TEXT NOT NULL,
  dismissed_on TEXT, -- the local day on which the person wanted no more notices
  postponed_until TEXT,
  PRIMARY KEY (environment_id, person_id)
) STRICT, WITHOUT ROWID;

-- Filters of the boxes' lists, under a name.
CREATE TABLE box_views (
  environment_id TEXT NOT NULL,
  person_id TEXT NOT NULL,
  id TEXT NOT NULL,
  content TEXT NOT NULL CHECK (json_valid(content)), -- SavedView
  PRIMARY KEY (environment_id, person_id, id)
) STRICT, WITHOUT ROWID;

-- Deadlines, flags, labels and notes, by the service's id: the numbers in the cache change when it is replaced.
CREATE TABLE marks (
  environment_id TEXT NOT NULL,
  person_id TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('forwarding', 'signature', 'process')),
  id TEXT NOT NULL,
  content TEXT NOT NULL CHECK (json_valid(content)), -- Mark
  updated_at TEXT NOT NULL,
  reminded_on TEXT, -- the local day of the last notice
  due_on TEXT GENERATED ALWAYS AS (iif(content ->> '$.doneAt' IS NULL, content ->> '$.deadline', NULL)) VIRTUAL,
  waiting_until TEXT GENERATED ALWAYS AS (content ->> '$.waitingUntil') VIRTUAL,
  PRIMARY KEY (environment_id, person_id, kind, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX marks_due ON marks (environment_id, person_id, due_on) WHERE due_on IS NOT NULL;

CREATE TABLE outbox_pauses (
  environment_id TEXT NOT NULL,
  person_id TEXT NOT NULL,
  since TEXT NOT NULL,
  PRIMARY KEY (environment_id, person_id)
) STRICT;

-- Decisions to send a content as Público with the personal data in it or in its name; `counts` is what was found.
CREATE TABLE privacy_decisions (
  environment_id TEXT NOT NULL,
  person_id TEXT NOT NULL,
  sha256 TEXT NOT NULL,
  name TEXT NOT NULL, -- empty if nothing was found in it
  counts TEXT NOT NULL CHECK (json_valid(counts)), -- PersonalDataCounts
  decision TEXT NOT NULL CHECK (json_valid(decision)), -- PrivacyDecision
  PRIMARY KEY (environment_id, person_id, sha256, name)
) STRICT, WITHOUT ROWID;

-- Rectangles drawn on a content and not applied, and what tarjas left in view on pages that are images now.
CREATE TABLE privacy_places (
  environment_id TEXT NOT NULL,
  person_id TEXT NOT NULL,
  sha256 TEXT NOT NULL,
  drawn TEXT NOT NULL CHECK (json_valid(drawn)), -- DrawnBox[]
  left_in_view TEXT NOT NULL CHECK (json_valid(left_in_view)), -- LeftInView[], never the data themselves
  PRIMARY KEY (environment_id, person_id, sha256)
) STRICT, WITHOUT ROWID;

-- What the search for personal data said of a file when an operation sent it as Público.
CREATE TABLE privacy_records (
  environment_id TEXT NOT NULL,
  person_id TEXT NOT NULL,
  operation_id TEXT NOT NULL REFERENCES jobs (id) ON DELETE CASCADE,
  record TEXT NOT NULL CHECK (json_valid(record)), -- PrivacyRecord
  PRIMARY KEY (environment_id, person_id, operation_id)
) STRICT, WITHOUT ROWID;

-- By the service's id: the numbers in the cache change when it is replaced.
CREATE TABLE read_forwardings (
  environment_id TEXT NOT NULL,
  person_id TEXT NOT NULL,
  id TEXT NOT NULL,
  read_at TEXT NOT NULL,
  PRIMARY KEY (environment_id, person_id, id)
) STRICT, WITHOUT ROWID;

-- The pages of scans whose text was looked for on this computer. Kept while a file of the list has these bytes.
CREATE TABLE recognised_pages (
  environment_id TEXT NOT NULL,
  person_id TEXT NOT NULL,
  sha256 TEXT NOT NULL,
  page INTEGER NOT NULL CHECK (page > 0),
  state TEXT NOT NULL CHECK (state IN ('recognised', 'text-layer', 'failed')),
  words TEXT NOT NULL CHECK (json_valid(words)), -- StoredWord[]; of a text layer none: the PDF has them
  folded TEXT NOT NULL, -- the folded words between spaces, for the search
  turn INTEGER NOT NULL CHECK (turn IN (0, 90, 180, 270)), -- clockwise, until the page stands upright
  problem TEXT CHECK ((state = 'failed') = (problem IS NOT NULL)),
  PRIMARY KEY (environment_id, person_id, sha256, page)
) STRICT, WITHOUT ROWID;

-- The operation that resolves a forwarding in a box; one at a time.
CREATE TABLE resolvings (
  environment_id TEXT NOT NULL,
  person_id TEXT NOT NULL,
  box_id TEXT NOT NULL,
  forwarding_id TEXT NOT NULL,
  operation_id TEXT NOT NULL UNIQUE REFERENCES jobs (id),
  PRIMARY KEY (environment_id, person_id, box_id, forwarding_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE signature_batch_entries (
  batch_id TEXT NOT NULL REFERENCES signature_batches (id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  document_id TEXT NOT NULL,
  nome TEXT NOT NULL,
  role_name TEXT,
  reviewed_sha256 TEXT,
  reviewed_at TEXT, -- when the person opened these bytes, before they signed
  reviewed_pages TEXT CHECK (json_valid(reviewed_pages)), -- how many were painted, of how many
  operation_id TEXT NOT NULL UNIQUE REFERENCES jobs (id),
  outcome TEXT NOT NULL CHECK (outcome IN
    ('waiting', 'signing', 'signed', 'skipped', 'refused', 'failed', 'unknown', 'cancelled')),
  was_asked INTEGER NOT NULL DEFAULT 0 CHECK (was_asked IN (0, 1)), -- 1: requested, without an answer
  was_so INTEGER NOT NULL DEFAULT 0 CHECK (was_so IN (0, 1)), -- 1: it was signed already when its turn came
  message TEXT,
  trace_id TEXT,
  registro TEXT,
  PRIMARY KEY (batch_id, position)
) STRICT, WITHOUT ROWID;
CREATE INDEX signature_batch_entries_of_document ON signature_batch_entries (document_id);

-- Documents that were chosen to be signed together.
CREATE TABLE signature_batches (
  position INTEGER PRIMARY KEY,
  environment_id TEXT NOT NULL,
  person_id TEXT NOT NULL,
  id TEXT NOT NULL UNIQUE,
  created_at TEXT NOT NULL,
  stopped TEXT CHECK (stopped IN ('person', 'forbidden')),
  reason TEXT,
  archived_at TEXT
) STRICT;
CREATE INDEX signature_batches_listed ON signature_batches (environment_id, person_id, position)
  WHERE archived_at IS NULL;

-- Documents in the signature phase that the person has sent or signs, as last read from the service.
CREATE TABLE signature_documents (
  environment_id TEXT NOT NULL,
  person_id TEXT NOT NULL,
  id TEXT NOT NULL,
  situacao TEXT NOT NULL,
  sent_at TEXT NOT NULL, -- dataEnvio, in UTC
  content TEXT NOT NULL CHECK (json_valid(content)), -- DocumentoFaseAssinatura
  run INTEGER NOT NULL, -- the last reading that has met it
  told INTEGER NOT NULL DEFAULT 0 CHECK (told IN (0, 1)), -- 1: its captured document was recorded
  PRIMARY KEY (environment_id, person_id, id)
) STRICT, WITHOUT ROWID;

-- The documents that the person has opened for review, the state in which they last saw them, and their own blocks.
CREATE TABLE signature_looks (
  environment_id TEXT NOT NULL,
  person_id TEXT NOT NULL,
  document_id TEXT NOT NULL,
  reviewed_sha256 TEXT,
  reviewed_at TEXT,
  pages INTEGER, -- of the reviewed bytes
  pages_seen TEXT CHECK (json_valid(pages_seen)), -- those that were painted, from 1
  reviewed_as TEXT CHECK (json_valid(reviewed_as)), -- SeenVersion: what was shown beside these bytes
  seen_as TEXT,
  is_blocker INTEGER NOT NULL DEFAULT 0 CHECK (is_blocker IN (0, 1)), -- they have asked here to block it
  PRIMARY KEY (environment_id, person_id, document_id),
  CHECK ((reviewed_sha256 IS NULL) = (reviewed_at IS NULL))
) STRICT, WITHOUT ROWID;

CREATE TABLE signature_notices (
  position INTEGER PRIMARY KEY,
  environment_id TEXT NOT NULL,
  person_id TEXT NOT NULL,
  id TEXT NOT NULL UNIQUE,
  kind TEXT NOT NULL CHECK (kind IN ('new', 'refused', 'blocked', 'unblocked', 'captured', 'deleted')),
  document_id TEXT NOT NULL,
  nome TEXT NOT NULL,
  quem TEXT,
  justificativa TEXT,
  registro TEXT,
  at TEXT NOT NULL,
  is_seen INTEGER NOT NULL DEFAULT 0 CHECK (is_seen IN (0, 1))
) STRICT;
CREATE INDEX signature_notices_of_person ON signature_notices (environment_id, person_id, position);

-- Processes that a person watches. Of a closed one, which the service no longer shows to them, only the number is kept.
CREATE TABLE watched_processes (
  environment_id TEXT NOT NULL,
  person_id TEXT NOT NULL,
  id TEXT NOT NULL,
  protocolo TEXT NOT NULL,
  resumo TEXT NOT NULL,
  situacao TEXT NOT NULL,
  last_act TEXT CHECK (json_valid(last_act)), -- Ato; null before the first check
  checked_at TEXT,
  is_closed INTEGER NOT NULL DEFAULT 0 CHECK (is_closed IN (0, 1)),
  PRIMARY KEY (environment_id, person_id, id)
) STRICT, WITHOUT ROWID;

CREATE TABLE process_notices (
  position INTEGER PRIMARY KEY,
  environment_id TEXT NOT NULL,
  person_id TEXT NOT NULL,
  id TEXT NOT NULL UNIQUE,
  process_id TEXT NOT NULL,
  protocolo TEXT NOT NULL,
  act TEXT CHECK (json_valid(act)), -- Ato; null: the service no longer shows the process
  at TEXT NOT NULL,
  is_seen INTEGER NOT NULL DEFAULT 0 CHECK (is_seen IN (0, 1))
) STRICT;
CREATE INDEX process_notices_of_person ON process_notices (environment_id, person_id, position);

-- What an environment offers for documents in the signature phase.
CREATE TABLE signature_offers (
  environment_id TEXT PRIMARY KEY,
  offers TEXT NOT NULL CHECK (json_valid(offers)),
  asked_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE signature_readings (
  environment_id TEXT NOT NULL,
  person_id TEXT NOT NULL,
  run INTEGER NOT NULL,
  completed_at TEXT,
  changes_until TEXT, -- the service's moment up to which the queue is known; null: the next reading is a full one
  whole_at TEXT,
  PRIMARY KEY (environment_id, person_id)
) STRICT, WITHOUT ROWID;

-- When this computer first saw that a signer is asked; deleted when they have signed or refused.
CREATE TABLE signature_signers (
  environment_id TEXT NOT NULL,
  person_id TEXT NOT NULL,
  document_id TEXT NOT NULL,
  signer_id TEXT NOT NULL,
  first_seen_at TEXT NOT NULL,
  PRIMARY KEY (environment_id, person_id, document_id, signer_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE signer_groups (
  environment_id TEXT NOT NULL,
  person_id TEXT NOT NULL,
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  signers TEXT NOT NULL CHECK (json_valid(signers)), -- Signer[]
  UNIQUE (environment_id, person_id, name)
) STRICT, WITHOUT ROWID;

-- The operation that signs a document; one at a time.
CREATE TABLE signings (
  environment_id TEXT NOT NULL,
  person_id TEXT NOT NULL,
  document_id TEXT NOT NULL,
  operation_id TEXT NOT NULL UNIQUE REFERENCES jobs (id),
  PRIMARY KEY (environment_id, person_id, document_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE watched_folders (
  environment_id TEXT NOT NULL,
  person_id TEXT NOT NULL,
  id TEXT PRIMARY KEY,
  path TEXT NOT NULL,
  name TEXT NOT NULL,
  profile_id TEXT REFERENCES capture_profiles (id) ON DELETE SET NULL,
  originals TEXT NOT NULL CHECK (originals IN ('sort', 'keep')),
  is_share INTEGER NOT NULL CHECK (is_share IN (0, 1)),
  is_paused INTEGER NOT NULL CHECK (is_paused IN (0, 1)),
  policy_path TEXT, -- as the policy names it; null: the person's own folder
  splits_sheets INTEGER NOT NULL DEFAULT 0 CHECK (splits_sheets IN (0, 1)), -- 1: files may be stacks with sheets
  UNIQUE (environment_id, person_id, policy_path)
) STRICT;
CREATE UNIQUE INDEX watched_folders_own ON watched_folders (environment_id, person_id, path) WHERE policy_path IS NULL;
INSERT INTO commits VALUES (1, 0);
