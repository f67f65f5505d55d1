import type { CaptureRow } from '../../../contract/bridge/capture.ts'
import type { Draft } from '../../../contract/bridge/compose.ts'
import type { ConfigurationView } from '../../../contract/bridge/configuration.ts'
import type { ClassView, DirectoryEntry, LegalGround, PlanView } from '../../../contract/bridge/directory.ts'
import type { Mark } from '../../../contract/bridge/marks.ts'
import type { NetworkView } from '../../../contract/bridge/network.ts'
import type { OperationView } from '../../../contract/bridge/outbox.ts'
import type { PrivacySearch } from '../../../contract/bridge/privacy.ts'
import type { ServiceHealth } from '../../../contract/bridge/service-health.ts'
import type { SessionState } from '../../../contract/bridge/session.ts'
import type { SignatureItem } from '../../../contract/bridge/signatures.ts'
import { draftFields } from '../../support/builders.ts'

const id = () => crypto.randomUUID()
const now = () => new Date().toISOString()

const gerente = { id: id(), nome: 'Gerente', unidade: 'GECON', organizacao: 'SEFAZ' }
const presidente = { id: id(), nome: 'Presidente', unidade: 'COMLIC', organizacao: 'SEFAZ' }

const environment = {
  id: 'local',
  nome: 'Demonstração',
  kind: 'local',
  address: 'http://127.0.0.1:4000',
  scannedOriginals: false,
  rolesMayBeCitizens: true,
} as const

/** A computer with one environment, given to the program. */
export const makeConfiguration = (): ConfigurationView => ({
  environments: [{ ...environmentOf(environment), origin: 'program', secret: 'none', erasesSecret: false }],
  locks: [],
  problems: [],
  proxy: { applied: { mode: 'system' }, organisation: null, runsPac: false },
  keepsSecrets: true,
  tellsIdleTime: true,
  hasTraining: false,
  hasOpenedFile: false,
})

/** A network whose proxies ask for nothing. */
export const makeNetwork = (): NetworkView => ({
  question: null,
  signIns: [],
  keepsSecrets: true,
  certificates: { bundled: 146, system: 152, extra: 0 },
})

/** A service that answered some calls an hour ago, and is well. */
export const makeServiceHealth = (changes: Partial<ServiceHealth> = {}): ServiceHealth => ({
  state: 'well',
  since: '2026-03-02T09:00:00.000Z',
  operations: [{ operation: 'boxes', calls: 40, failures: 0, medianMs: 240, usualMs: 220, isSlow: false }],
  points: Array.from({ length: 12 }, (_, index) => ({
    startsAt: new Date(Date.UTC(2026, 2, 2, 12, index * 5)).toISOString(),
    calls: index,
    failures: 0,
    medianMs: index === 0 ? null : 100 + index * 20,
  })),
  ...changes,
})
const environmentOf = ({ id: environmentId, nome, kind, address }: typeof environment) => ({
  id: environmentId,
  nome,
  kind,
  address,
})

export const signedOut: SessionState = {
  status: 'signed-out',
  environments: [environment],
  environmentId: null,
  person: null,
  roles: [],
  roleInForceId: null,
  keptOnDisk: true,
  vaultProblem: null,
  isLocked: false,
}

/** A user with two roles; each call answers a new person. */
export const signedInAs = (nome: string): SessionState => ({
  ...signedOut,
  status: 'signed-in',
  environmentId: environment.id,
  person: { id: id(), nome },
  roles: [gerente, presidente],
  roleInForceId: gerente.id,
})

function role(nome: string): DirectoryEntry {
  return { id: id(), kind: 'Papel', nome, sigla: null, detalhe: 'Analista, GECON, SEFAZ' }
}
const sector = (sigla: string, nome: string): DirectoryEntry => ({
  id: id(),
  kind: 'Setor',
  nome,
  sigla,
  detalhe: 'SEFAZ',
})

export const protocolo = sector('PROTOCOLO', 'Protocolo Geral')
export const people = {
  ana: { ...role('Ana Prado'), id: gerente.id },
  bruno: role('Bruno Reis'),
  carla: role('Carla Nunes'),
  heitor: role('Heitor Lima'),
}
export const directory: readonly DirectoryEntry[] = [
  protocolo,
  sector('GECON', 'Gerência de Convênios'),
  ...Object.values(people),
]

export const organisation: DirectoryEntry = {
  id: id(),
  kind: 'Organizacao',
  nome: 'Secretaria da Fazenda',
  sigla: 'SEFAZ',
  detalhe: 'Governo do Estado',
}

export const plan: PlanView = {
  id: id(),
  codigo: '1',
  nome: 'Atividades-meio',
  patriarca: 'Governo do Estado',
  until: '2030-12-31',
}
export const classes: readonly ClassView[] = [
  { id: id(), codigo: '01', nome: 'Administração geral', nivel: 1, tipoArquivamento: null },
  { id: id(), codigo: '01.01', nome: 'Organização e funcionamento', nivel: 2, tipoArquivamento: null },
]

const ground = (nome: string, nivel: string, forCitizens = false): LegalGround => ({
  id: id(),
  nome,
  descricao: `Lei estadual: ${nome}.`,
  nivel,
  forCitizens,
})
export const grounds: readonly LegalGround[] = [
  ground('Sigilo fiscal', 'Sigiloso'),
  ground('Informação pessoal', 'Sigiloso'),
  ground('Informação pessoal do próprio cidadão', 'Sigiloso', true),
  ground('Segurança da sociedade ou do Estado', 'Classificado'),
]

/** A new file that is ready to be sent. */
export function makeRow(name: string, changes: Partial<CaptureRow> = {}): CaptureRow {
  return {
    fileId: id(),
    name,
    sizeBytes: 120_000,
    addedAt: now(),
    state: 'draft',
    problem: null,
    sha256: '0'.repeat(64),
    kind: 'scanned',
    access: 'Organizacional',
    secrecy: null,
    classe: null,
    signers: [],
    idPapel: null,
    destination: null,
    visibleMark: null,
    original: null,
    attachesOriginal: false,
    makesArchive: false,
    message: null,
    report: { pages: 1, widthMm: 210, heightMm: 297, dpi: 300, signatures: 0, findings: [] },
    thumbnail: null,
    known: null,
    folderName: null,
    stackId: null,
    sheets: null,
    operationId: null,
    registro: null,
    idDocumento: null,
    ...changes,
  }
}

/** A running operation. */
export function makeOperation(
  kind: OperationView['kind'],
  title: string,
  changes: Partial<OperationView> = {},
): OperationView {
  return {
    id: id(),
    kind,
    title,
    state: 'processing',
    waitReason: null,
    createdAt: now(),
    updatedAt: now(),
    attempts: 0,
    heldUntil: null,
    cancellable: false,
    progress: null,
    roleName: 'Gerente (SEFAZ/GECON)',
    waitsFor: [],
    result: {},
    failure: null,
    question: null,
    candidates: [],
    ...changes,
  }
}

/** A draft with only a subject. */
export function makeDraft(subject: string, changes: Partial<Draft['fields']> = {}): Draft {
  return {
    draftId: id(),
    fields: draftFields({ idPapel: gerente.id, subject, ...changes }),
    createdAt: now(),
    savedAt: now(),
    revision: 1,
    operationId: null,
  }
}

/** A document that waits for the signature of the first role, sent so many minutes after noon. */
export function makeToSign(nome: string, minutes: number, changes: Partial<SignatureItem> = {}): SignatureItem {
  return {
    id: crypto.randomUUID(),
    nome,
    dataEnvio: new Date(Date.UTC(2026, 10, 20, 12, minutes)).toISOString(),
    bytes: 1000,
    hashSha256: '0'.repeat(64),
    situacao: 'AguardandoMim',
    bloqueado: false,
    capturador: { id: crypto.randomUUID(), nome: 'Bruno Reis' },
    assinantes: [],
    heldBy: [],
    isSender: false,
    mayUnblock: false,
    unseen: false,
    review: null,
    registro: null,
    operationId: null,
    ...changes,
  }
}

/** The mark of a process without content. */
export const markOf = (title: string, changes: Partial<Mark>): Mark => ({
  kind: 'process',
  id: crypto.randomUUID(),
  title,
  protocolo: '2026-9DK2TR',
  idCaixa: null,
  deadline: null,
  doneAt: null,
  isFlagged: false,
  labels: [],
  note: '',
  waitingUntil: null,
  snoozedUntil: null,
  updatedAt: new Date().toISOString(),
  ...changes,
})

/** A file that was searched for personal data, without any. */
export const makeSearch = (fileId: string, changes: Partial<PrivacySearch> = {}): PrivacySearch => ({
  fileId,
  state: 'searched',
  pages: 1,
  unread: [],
  pendingPages: [],
  findings: [],
  inName: [],
  isCut: false,
  decision: null,
  isRedacted: false,
  ...changes,
})
/** A public file with a CPF on its third page of four; the fourth has no text. */
export const requirement = makeRow('Requerimento.pdf', { access: 'Publico', sha256: 'a'.repeat(64) })
export const cpfBox = { left: 0.1, top: 0.1, right: 0.4, bottom: 0.13 }
export const requirementSearch = makeSearch(requirement.fileId, {
  pages: 4,
  unread: [{ why: 'no-text', pages: [3] }],
  findings: [{ kind: 'cpf', certainty: 'certain', text: '529.982.247-25', page: 2, boxes: [cpfBox] }],
})
