import { expect, it } from 'vitest'
import { calls } from '../../contract/bridge/calls.ts'
import type { CallName } from '../../contract/bridge/channels.ts'

const id = crypto.randomUUID()
const access = 'Publico'
const fields = { recipients: [], subject: '', message: '', access, notifyByEmail: false }
const entry = { id, kind: 'Setor', nome: 'Protocolo', sigla: null, detalhe: '' }
const destination = { recipients: [entry], subject: 'Notas', message: 'Segue.', access, notifyByEmail: false }
const act = { ato: 'encerrar', idProcesso: id, idPapel: id, access, desfecho: 'Atendido.' }
const opening = {
  idPapel: id,
  idClasse: id,
  resumo: 'Diárias',
  idsDocumentos: [],
  interessados: { agentes: [], pessoasJuridicas: [], semIdentificacao: [] },
}
const directory = { text: '', kinds: ['Setor'], limit: 50 }
const ofProfile = { kind: 'scanned', access, signers: [], idPapel: null, sendsAtOnce: false, namePattern: null }
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
  ['a text of spaces for an act', 'processes.act', act, { ...act, desfecho: ' ' }],
  ['a text without end for an act', 'processes.act', act, { ...act, desfecho: long }],
  ['an opening without a summary', 'processes.open', opening, { ...opening, resumo: '' }],
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

function changes(secret: object): object {
  return { fileIds: [id], changes: { secrecy: secret } }
}
