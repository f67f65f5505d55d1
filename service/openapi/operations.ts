import { extension } from './extension.ts'
import { summaries } from './summaries.ts'

interface Operation {
  operationId?: string
  summary?: string
  deprecated?: boolean
  parameters?: object[]
  'x-malote-extension'?: boolean
}

/** A part of a schema. */
interface Schema {
  properties?: Record<string, Schema>
}

interface Described {
  paths?: Record<string, Record<string, Operation>>
  components?: { schemas?: Record<string, Schema> }
}

/** The fields that the specification shows, by schema; it shows no field of the others. */
const shownFields: Readonly<Record<string, readonly string[]>> = {
  ErrorResult: ['traceId'],
  EventoAceito: ['idEvento'],
  Evento: ['idEncaminhamento'],
  DocumentoArquivo: ['idArquivo', 'url'],
  RestricaoAcessoApiEntry: ['transparenciaAtiva', 'idsFundamentosLegais', 'classificacaoInformacao'],
  EncaminhamentoNovoApiEntry: [
    'assunto',
    'idsDestinos',
    'mensagem',
    'idResponsavel',
    'idsDocumentos',
    'enviarEmailNotificacoes',
  ],
  EncaminhamentoNovoPorPapelApiEntry: ['idPapelRemetente', 'destinatarios', 'assunto', 'mensagem', 'documentos'],
  EncaminhamentoRespostaApiEntry: ['idPapelRemetente', 'idEncaminhamentoOrigem', 'mensagem', 'documentos'],
  EncaminhamentoReencaminharApiEntry: ['idPapelRemetente', 'destinatarios', 'idEncaminhamentoOrigem', 'mensagem'],
}
/** The fields that the specification shows for every record. */
const shownInRecords = ['restricaoAcesso', 'idArquivo', 'idClasse']
const isRecord = (schema: string) => /^(?:Documento|Processo|EncaminhamentoNovo).*ApiEntry$/.test(schema)

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** The id of an operation: its method and the words of its path, such as getUsuarioPapeis. */
function idOf(method: string, path: string): string {
  const words = path.split('/').slice(2).join('-').split(/\W+/)
  return method + words.map(capitalised).join('')
}

/** Gives every operation an id and a summary, and marks its parameters if the specification does not show it. */
function describeOperation(name: string, operation: Operation): Operation {
  const summary = summaries[name]
  if (summary === undefined) throw new Error(`${name} has no summary`)
  const [method = '', path = ''] = name.split(' ')
  const operationId = idOf(method.toLowerCase(), path) + (operation.deprecated === true ? 'Anterior' : '')
  const isExtension = operation['x-malote-extension'] === true
  const parameters = operation.parameters?.map((each) => (isExtension ? { ...each, ...extension } : each))
  return { ...operation, operationId, summary, ...(parameters && { parameters }) }
}

function markFields(name: string, schema: Schema): Schema {
  const bare = name.replace(/Input$/, '')
  const shown = [...(shownFields[bare] ?? []), ...(isRecord(bare) ? shownInRecords : [])]
  const marked = Object.entries(schema.properties ?? {}).map(([field, each]) => [
    field,
    shown.includes(field) ? each : { ...each, ...extension },
  ])
  return schema.properties ? { ...schema, properties: Object.fromEntries(marked) } : schema
}

const int32 = { lowest: -(2 ** 31), highest: 2 ** 31 - 1 }

/** Calls integers int32, as the specification does, and drops bounds beyond that. */
function withInt32(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withInt32)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, each]) => [key, withInt32(each)] as const)
  if ((value as { type?: unknown }).type !== 'integer') return Object.fromEntries(entries)
  const kept = entries.filter(
    ([key, each]) =>
      !(key === 'minimum' && Number(each) < int32.lowest) && !(key === 'maximum' && Number(each) > int32.highest),
  )
  return { ...Object.fromEntries(kept), format: 'int32' }
}

/** Describes operations, parameters and fields. Throws for an operation without a summary. */
export function withOperationsDescribed<T extends object>(document: T): T {
  const { paths = {}, components, ...rest } = withInt32(document) as Described
  const described = Object.entries(paths).map(([path, methods]) => {
    const operations = Object.entries(methods).map(([method, operation]) => [
      method,
      describeOperation(`${method.toUpperCase()} ${path}`, operation),
    ])
    return [path, Object.fromEntries(operations)]
  })
  const schemas = Object.entries(components?.schemas ?? {}).map(([name, schema]) => [name, markFields(name, schema)])
  const marked = { ...components, schemas: Object.fromEntries(schemas) }
  return { ...rest, paths: Object.fromEntries(described), components: marked } as T
}
