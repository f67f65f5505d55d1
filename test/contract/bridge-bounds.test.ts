import { expect, it } from 'vitest'
import { type CallName, calls } from '../../contract/bridge/calls.ts'

const id = crypto.randomUUID()
const access = 'Publico'
const fields = { recipients: [], subject: '', message: '', access, notifyByEmail: false }
const entry = { id, kind: 'Setor', nome: 'Protocolo', sigla: null, detalhe: '' }
const destination = { recipients: [entry], subject: 'Notas', message: 'Segue.', access, notifyByEmail: false }
const processo = { id, protocolo: '2026-B4C5D', resumo: 'Diárias' }
const draft = { draftId: id, fields: { ...fields, idPapel: null, documents: [] } }
const directory = { text: '', kinds: ['Setor'], limit: 50 }
const ofProfile = {
  kind: 'scanned',
  access,
  signers: [],
  idPapel: null,
  sendsAtOnce: false,
  coversSend: false,
  namePattern: null,
}
const profile = { profileId: null, idClasse: null, name: 'Notas', ...ofProfile, destination }
const long = 'x'.repeat(100_001)

const accepts = (name: CallName, input: object) => calls[name].input.safeParse(input).success

// Each line has an input at a limit and one beyond it: if the limit is lost, the bridge accepts both.
it.each<[string, CallName, object, object]>([
  ['a hold of negative seconds', 'settings.update', { holdSeconds: 0 }, { holdSeconds: -1 }],
  ['a hold of minutes', 'settings.update', { holdSeconds: 60 }, { holdSeconds: 61 }],
  ['no file', 'capture.remove', { fileIds: [id] }, { fileIds: [] }],
  ['a file twice', 'capture.remove', { fileIds: [id, crypto.randomUUID()] }, { fileIds: [id, id] }],
  ['a name of spaces', 'templates.add', { name: 'N', fields }, { name: '  ', fields }],
  ['a name beyond its length', 'templates.add', { name: 'N'.repeat(80), fields }, { name: 'N'.repeat(81), fields }],
  ['a piece without a number', 'compose.save', detaching(1), detaching(0)],
  ['a summary without end', 'compose.save', summed('x'.repeat(2000)), summed('x'.repeat(2001))],
  ['signers without end', 'capture.update', signedBy(100), signedBy(101)],
  ['a search for all of the directory', 'directory.search', directory, { ...directory, limit: 51 }],
  ['a negative term', 'capture.update', changes({ years: 0 }), changes({ years: -1 })],
  [
    'a message of a profile without end',
    'profiles.save',
    profile,
    { ...profile, destination: { ...destination, message: long } },
  ],
  [
    'a justification without end',
    'capture.update',
    changes({ justification: 'x'.repeat(4000) }),
    changes({ justification: 'x'.repeat(4001) }),
  ],
])('the bridge refuses %s', (_, name, good, bad) => {
  expect(accepts(name, good)).toBe(true)
  expect(accepts(name, bad)).toBe(false)
})

// Numbers of an answer at their limit and beyond it: the window never shows a number that cannot be.
it.each<[string, CallName, object, object]>([
  ['a negative number of drafts', 'session.signOut', unsent({}), unsent({ drafts: -1 })],
  ['a negative number of files', 'session.signOut', unsent({}), unsent({ files: -1 })],
  ['a negative number of opened files', 'opened.take', openedFiles(0), openedFiles(-1)],
  ['a day without items', 'boxes.folder', folderWith(1), folderWith(0)],
])('the bridge refuses an answer with %s', (_, name, good, bad) => {
  const parses = (answer: object) => calls[name].output.safeParse(answer).success
  expect(parses(good)).toBe(true)
  expect(parses(bad)).toBe(false)
})

function unsent(numbers: object): object {
  const session = {
    status: 'signed-in',
    environments: [],
    environmentId: null,
    person: null,
    roles: [],
    roleInForceId: null,
    keptOnDisk: true,
    vaultProblem: null,
    isLocked: false,
  }
  return { session, unsent: { undoable: 0, underway: 0, drafts: 0, files: 0, exports: 0, ...numbers } }
}

function openedFiles(added: number): object {
  return { added, addedBefore: 0, rejected: [], failure: null }
}

function folderWith(count: number): object {
  return { total: 1, unread: 0, days: [{ at: '2026-11-20', count }], syncedAt: null, isWhole: true }
}

function detaching(sequencial: number): object {
  const process = { ato: 'desentranhar', processo, pecas: [{ sequencial, nome: 'Nota.pdf' }] }
  return { ...draft, fields: { ...draft.fields, process } }
}

function summed(subject: string): object {
  return { ...draft, fields: { ...draft.fields, subject } }
}

function signedBy(count: number): object {
  const signers = Array.from({ length: count }, () => ({ id: crypto.randomUUID(), nome: 'Bruno', detalhe: '' }))
  return { fileIds: [id], changes: { signers } }
}

function changes(secret: object): object {
  return { fileIds: [id], changes: { secrecy: secret } }
}
