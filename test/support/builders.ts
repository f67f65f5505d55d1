import type { z } from 'zod'
import type { Encaminhamento } from '../../contract/api/forwardings.ts'
import type { calls } from '../../contract/bridge/calls.ts'
import type { DraftFields } from '../../contract/bridge/compose.ts'
import type { DocumentView } from '../../contract/bridge/documents.ts'
import type { ProcessView } from '../../contract/bridge/processes.ts'

/** The fields of an empty draft, with these changes. */
export const draftFields = (changes: Partial<DraftFields> = {}): DraftFields => ({
  recipients: [],
  idPapel: null,
  subject: '',
  message: '',
  documents: [],
  access: 'Organizacional',
  notifyByEmail: false,
  about: null,
  ...changes,
})

/** A forwarding as the service answers it. */
export const makeForwarding = (changes: Partial<Encaminhamento> = {}): Encaminhamento => ({
  id: crypto.randomUUID(),
  assunto: 'Prestação de contas',
  mensagem: 'Segue.',
  dataHora: '2026-11-20T12:00:00.000Z',
  protocolo: '2026-B4C5D6',
  origem: { tipo: 'Papel', id: crypto.randomUUID(), nome: 'Ana Prado' },
  destinos: [{ tipo: 'Unidade', id: crypto.randomUUID(), nome: 'Protocolo' }],
  ...changes,
})

/** A captured document. */
export const makeDocument = (nome: string, changes: Partial<DocumentView> = {}): DocumentView => ({
  idDocumento: crypto.randomUUID(),
  registro: '2026-B4C5D6',
  nome,
  capturedAt: null,
  ...changes,
})

/** A process with nothing in it. */
export const makeProcess = (changes: Partial<ProcessView> = {}): ProcessView => ({
  processo: {
    id: crypto.randomUUID(),
    ano: '2026',
    protocolo: '2026-4K7TD',
    resumo: 'Contas',
    situacao: 'EmAndamento',
  },
  idClasse: null,
  classe: null,
  custodia: null,
  atos: [],
  pecas: [],
  interessados: null,
  associacoes: null,
  readAt: '2026-11-20T12:00:00Z',
  fresh: true,
  ...changes,
})

type NewProfile = z.output<(typeof calls)['profiles.save']['input']>

/** The input for a new profile. */
export const newProfile = (name: string, changes: Partial<NewProfile> = {}): NewProfile => ({
  profileId: null,
  name,
  kind: 'scanned',
  access: 'Organizacional',
  secrecy: null,
  idClasse: null,
  signers: [],
  idPapel: null,
  sendsAtOnce: false,
  coversSend: false,
  addsTextLayer: false,
  namePattern: null,
  destination: null,
  visibleMark: null,
  attachesOriginal: false,
  makesArchive: false,
  picturePaper: 'as-is',
  ...changes,
})
