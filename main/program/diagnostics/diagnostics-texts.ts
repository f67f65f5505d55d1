import { type ConnectionStep, connectionStepIds } from '../../../contract/bridge/configuration.ts'
import type { CrashSummary } from '../../../contract/bridge/diagnostics.ts'
import type { OperationState } from '../../../contract/bridge/outbox.ts'
import { findingText, stepNames } from '../../../contract/connection-words.ts'

/** The facts for the health page; null for an unknown one. */
export interface HealthFacts {
  readonly version: string
  readonly system: string
  /** Portuguese sentences about data and configuration. */
  readonly notices: readonly string[]
  readonly freeBytes: number | null
  readonly vault: string | null
  /** Numbers of trusted authorities. */
  readonly certificates: { readonly bundled: number; readonly system: number }
  readonly environments: readonly TestedEnvironment[]
  readonly operations: readonly { readonly state: string; readonly count: number }[] | null
}

export interface TestedEnvironment {
  readonly nome: string
  readonly address: string
  /** Null if the test did not end in time. */
  readonly steps: readonly ConnectionStep[] | null
}

interface HealthRecords {
  readonly madeAt: Date
  readonly crashes: CrashSummary
  /** Errors in the last part of the log. */
  readonly loggedErrors: number
}

interface HealthPage {
  readonly text: string
  /** Portuguese sentences; empty if everything works. */
  readonly problems: readonly string[]
}

const fewBytes = 1024 ** 3
const stateNames: Readonly<Record<OperationState, string>> = {
  held: 'em espera, ainda neste computador',
  ready: 'na fila',
  waiting: 'aguardando',
  uploading: 'enviando',
  registering: 'registrando',
  processing: 'no serviço',
  uncertain: 'em verificação',
  done: 'concluídos',
  refused: 'recusados',
  cancelled: 'cancelados',
}
const nameOf = (state: string) => stateNames[state as OperationState] ?? state

export const dataNotOpened = 'Os dados deste computador não puderam ser abertos.'

/** One page for a service desk: first what needs attention, then the state of each part. */
export function healthPage(facts: HealthFacts, records: HealthRecords): HealthPage {
  const problems = problemsOf(facts, records)
  const { version, system, freeBytes, vault, certificates } = facts
  const free = freeBytes === null ? 'espaço não medido' : `${gigabytes(freeBytes)} livres`
  const parts = [
    `Malote ${version}: resumo para o suporte`,
    `Feito em ${records.madeAt.toISOString()}, em ${system}.`,
    section('O que precisa de atenção', problems.length === 0 ? ['Nada.'] : problems),
    section('Conexão', facts.environments.length === 0 ? ['Nenhum ambiente.'] : facts.environments.flatMap(tested)),
    section('Envios', operationLines(facts.operations)),
    section('Computador', [`Disco: ${free}.`, `Cofre: ${vault ?? 'não foi aberto'}.`, authorities(certificates)]),
    section('Registro', [
      `Falhas guardadas: ${records.crashes.total}.`,
      `Erros no fim do registro: ${records.loggedErrors}.`,
    ]),
  ]
  return { text: `${parts.join('\n\n')}\n`, problems }
}

const authorities = ({ bundled, system }: HealthFacts['certificates']) =>
  `Autoridades aceitas: ${bundled} do Malote, ${system === 0 ? 'nenhuma do sistema, que não as entregou' : `${system} do sistema`}.`

const section = (title: string, lines: readonly string[]) => [title, ...lines.map((line) => `- ${line}`)].join('\n')

function problemsOf({ notices, freeBytes, environments, operations }: HealthFacts, records: HealthRecords): string[] {
  const problems = [...notices]
  if (freeBytes !== null && freeBytes < fewBytes) problems.push(`O disco tem só ${gigabytes(freeBytes)} livres.`)
  if (operations === null) problems.push(dataNotOpened)
  for (const { nome, steps } of environments) {
    if (steps === null) problems.push(`${nome}: o teste da conexão não terminou a tempo.`)
    for (const { state, finding, detail } of steps ?? [])
      if (state === 'wrong') problems.push(`${nome}: ${findingText(finding, detail)}`)
  }
  const refused = total(operations?.filter(({ state }) => state === 'refused') ?? [])
  if (refused > 0) problems.push(`${counted(refused, 'envio recusado', 'envios recusados')}.`)
  const { unseen } = records.crashes
  const newest = unseen[0]
  if (newest !== undefined) problems.push(`${counted(unseen.length, 'falha', 'falhas')}, a última em ${newest.at}.`)
  return problems
}

function tested({ nome, address, steps }: TestedEnvironment): string[] {
  const lines = connectionStepIds.map((id) => {
    const step = steps?.find((each) => each.id === id)
    const isKnown = step?.state === 'right' || step?.state === 'wrong'
    return `  ${stepNames[id]}: ${isKnown ? findingText(step.finding, step.detail) : 'não testado.'}`
  })
  return [`${nome} (${address})`, ...lines]
}

function operationLines(operations: HealthFacts['operations']): string[] {
  if (operations === null) return ['Não puderam ser contados.']
  const byState = Map.groupBy(operations, ({ state }) => state)
  if (byState.size === 0) return ['Nenhum.']
  return [...byState].map(([state, rows]) => `${nameOf(state)}: ${total(rows)}.`)
}

const total = (rows: readonly { readonly count: number }[]) => rows.reduce((sum, { count }) => sum + count, 0)
const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`
const gigabytes = (bytes: number) => `${(bytes / 1024 ** 3).toFixed(1).replace('.', ',')} GB`
