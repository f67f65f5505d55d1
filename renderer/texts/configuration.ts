import type { ConfigurationPreview } from '../../contract/bridge/configuration.ts'
import { draftAccessTexts } from './access.ts'
import { captureKinds } from './capture.ts'
import { commonTexts } from './common.ts'
import { dayInFigures } from './dates.ts'
import { count, joinList } from './numbers.ts'

export { findingText, stepNames } from '../../contract/connection-words.ts'

export const configurationTexts = {
  title: 'Configurar o Malote',
  first:
    'Este computador ainda não sabe em qual serviço entrar. Abra o arquivo de configuração que a sua organização enviou.',
  another: 'Abra o arquivo de configuração do ambiente que você quer acrescentar a este computador.',
  drop: 'Arraste o arquivo para cá',
  dropping: 'Solte para abrir o arquivo',
  choose: 'Escolher arquivo…',
  chooseOther: 'Escolher outro arquivo…',
  training: 'Usar o serviço de treinamento deste computador',
  trainingNote: 'Para aprender: nada do que é feito lá tem validade jurídica.',
  cancel: commonTexts.cancel,
  close: 'Concluir',
  lockedTitle: 'Os ambientes deste computador são definidos pela sua organização',
  lockedText: 'Não é possível acrescentar outro por aqui. Procure o suporte da sua organização.',
  problemsTitle: 'Parte da configuração não pôde ser usada',
  refusedTitle: 'O arquivo não foi usado',
  tooLarge:
    'O arquivo passa de 1 MB e não foi lido. Nada mudou neste computador. Confira se é o arquivo de configuração.',
  unreadable: 'O arquivo não pôde ser lido. Nada mudou neste computador. Confira o arquivo e escolha-o de novo.',
  severalFiles: 'Abra um arquivo de configuração por vez. Nada mudou neste computador.',
  nothingYet: 'Nada foi guardado ainda. Confira se é o serviço da sua organização.',
  test: 'Testar a conexão',
  testing: 'Testando a conexão…',
  testAgain: 'Testar de novo',
  failedTitle: 'A conexão tem problemas, e nada foi guardado',
  failedText: 'Siga a indicação de cada passo e teste de novo.',
  keptPassed: 'A conexão funciona.',
  keptFailed: 'A conexão tem problemas. Veja a indicação de cada passo.',
  passed: 'A conexão funciona. Guarde a configuração para usá-la.',
  keep: 'Guardar esta configuração',
  keptTitle: 'Configuração guardada',
  keptText: 'Agora você pode entrar.',
  keptWithSecrets: 'Falta informar o segredo que o serviço exige deste programa.',
  sets: 'O que muda neste computador',
  overridden: 'O que não muda: a sua organização já define',
  locks: 'Não poderá ser mudado por aqui',
  technical: 'Detalhes técnicos, com os nomes do arquivo',
  holidays: 'Todos os dias sem expediente',
} as const

export const fileTypes = ['.json', '.jsonc', 'application/json'] as const

const kinds = {
  production: 'Produção: o que é feito nele tem validade jurídica',
  training: 'Treinamento: nada dele tem validade jurídica',
  local: 'Demonstração: nada dele tem validade jurídica',
} as const

/** The lines that describe an environment of a preview. */
export function environmentLines(environment: {
  readonly kind: keyof typeof kinds
  readonly address: string
  readonly issuer: string
  readonly needsSecret: boolean
  readonly replaces: boolean
}): readonly string[] {
  const { kind, address, issuer, needsSecret, replaces } = environment
  const lines = [`${kinds[kind]}.`, `Serviço: ${address}`, `Login: ${issuer}`]
  if (needsSecret) lines.push('O serviço exige um segredo deste programa, que será pedido depois.')
  if (replaces) lines.push('Substitui o ambiente de mesmo nome que já está neste computador.')
  return lines
}

const lockTexts = {
  environments: 'Ambientes',
  holdSeconds: 'Espera antes de enviar',
  startWithSession: 'Início com a sessão',
  lockMinutes: 'Bloqueio por inatividade',
  folders: 'Pastas monitoradas',
  profiles: 'Perfis de captura',
  proxy: 'Proxy',
} as const
type LockName = keyof typeof lockTexts

export const locksText = (locks: readonly LockName[]): string => `${joinList(locks.map((lock) => lockTexts[lock]))}.`

const overriddenTexts = {
  environment: 'Ambiente',
  folder: 'Pasta monitorada',
  profile: 'Perfil de captura',
  holdSeconds: 'Espera antes de enviar',
  startWithSession: 'Início com a sessão',
  lockMinutes: 'Bloqueio por inatividade',
  proxy: 'Proxy',
  limits: 'Limites de tamanho',
  logLevel: 'Detalhe do registro para o suporte',
  updates: 'Atualizações do Malote',
  signatures: 'Autoridades e tokens das assinaturas digitais',
  dataFolder: 'Pasta de dados',
} as const

/** The lines of what a file says in vain. */
export const overriddenLines = (
  all: readonly { readonly field: keyof typeof overriddenTexts; readonly name: string | null }[],
): readonly string[] =>
  all.map(({ field, name }) => (name === null ? `${overriddenTexts[field]}.` : `${overriddenTexts[field]}: ${name}.`))

/** The settings of a preview beside environments and locks, in sentences. */
export function settingLines(preview: ConfigurationPreview): readonly string[] {
  const { holdSeconds, proxy, maxFileMegabytes, searchByContentMegabytes, logLevel, folders, profiles } = preview
  const { startWithSession, lockMinutes, holidays } = preview
  const lines: string[] = []
  if (startWithSession !== null)
    lines.push(`O Malote ${startWithSession ? 'abre' : 'não abre'} com a sessão do computador.`)
  if (lockMinutes !== null) lines.push(lockMinutesLine(lockMinutes))
  if (holdSeconds !== null) lines.push(`Espera antes de enviar: ${count(holdSeconds, 'segundo', 'segundos')}.`)
  if (proxy !== null) lines.push(proxyLine(proxy))
  if (maxFileMegabytes !== null) lines.push(`Maior arquivo aceito: ${maxFileMegabytes} MB.`)
  if (searchByContentMegabytes !== null)
    lines.push(`Busca pelo conteúdo antes do envio: arquivos de até ${searchByContentMegabytes} MB.`)
  for (const folder of folders) lines.push(folderLine(folder))
  for (const profile of profiles) lines.push(profileLine(profile))
  if (holidays.length > 0) lines.push(holidaysLine(holidays))
  if (preview.publicData.length > 0) lines.push(publicDataLine(preview.publicData))
  if (logLevel !== null) lines.push(`Detalhe do registro para o suporte: ${logNames[logLevel]}.`)
  return lines
}

const folderLine = (folder: ConfigurationPreview['folders'][number]): string => {
  const { name, path, profile, originals, isShare, splitsSheets, takesOthers } = folder
  const details = [
    profile === null ? 'sem perfil' : `perfil ${profile}`,
    originals === 'sort'
      ? 'o original vai para uma subpasta quando o documento é enviado'
      : 'o original fica onde está',
    ...(isShare ? ['pasta de rede'] : []),
    ...(takesOthers ? ['também recebe imagens, mensagens e arquivos de escritório'] : []),
    ...(splitsSheets ? ['as pilhas são separadas pelas folhas separadoras e de rosto'] : []),
  ]
  return `Pasta monitorada: ${name} (${path}): ${details.join('; ')}.`
}

const profileLine = (profile: ConfigurationPreview['profiles'][number]): string => {
  const { name, kind, access, sendsAtOnce, coversSend, addsTextLayer, namePattern } = profile
  const { text, detail } = draftAccessTexts[access]
  const details = [
    captureKinds[kind].text,
    access === 'Publico' ? `acesso ${text}: ${detail.toLowerCase().replace(/\.$/, '')}` : `acesso ${text}`,
    ...(sendsAtOnce ? ['envia sem perguntar o que chega de uma pasta monitorada'] : []),
    ...(coversSend ? ['envia sem perguntar o que vem atrás de uma folha de rosto'] : []),
    ...(addsTextLayer ? ['grava no PDF o texto reconhecido'] : []),
    ...(namePattern === null ? [] : [`lê o nome do arquivo como ${namePattern}`]),
  ]
  return `Perfil de captura: ${name}: ${details.join('; ')}.`
}

/** Up to so many holidays are named one by one in a line. */
const mostNamedDays = 12

function holidaysLine(holidays: readonly string[]): string {
  const [first, last] = [holidays.at(0) ?? '', holidays.at(-1) ?? '']
  const which =
    holidays.length <= mostNamedDays
      ? joinList(holidays.map(dayInFigures))
      : `de ${dayInFigures(first)} a ${dayInFigures(last)}`
  return `Dias sem expediente, que os prazos em dias úteis pulam: ${count(holidays.length, 'dia', 'dias')}, ${which}.`
}

const publicDataLine = (data: readonly string[]): string =>
  `Não conta como dado pessoal num arquivo Público: ${joinList(data)}.`

/** The holidays that a line does not name one by one. */
export const unnamedHolidays = (holidays: readonly string[]): readonly string[] =>
  holidays.length <= mostNamedDays ? [] : holidays.map(dayInFigures)

export const technicalLines = (
  technical: ConfigurationPreview['environments'][number]['technical'],
): readonly string[] => technical.map(({ field, value }) => `${field}: ${value}`)

const lockMinutesLine = (minutes: number): string =>
  minutes === 0
    ? 'A janela não é bloqueada por inatividade.'
    : `A janela é bloqueada depois de ${count(minutes, 'minuto', 'minutos')} sem uso.`

const logNames = { debug: 'tudo', info: 'o usual', warn: 'avisos e erros', error: 'só erros' } as const

/** The proxy of a configuration file. */
const proxyTexts = {
  none: 'Sem proxy',
  system: 'O proxy do sistema',
  manual: 'O proxy da organização',
  pac: 'O arquivo PAC da organização',
} as const

function proxyLine(rule: NonNullable<ConfigurationPreview['proxy']>): string {
  const name = proxyTexts[rule.mode].replace(/^O /, 'o ').replace(/^Sem/, 'sem')
  if (rule.mode === 'pac') return `Proxy: ${name}: ${rule.address}.`
  if (rule.mode !== 'manual') return `Proxy: ${name}.`
  const exceptions = rule.exceptions.length === 0 ? '' : `; sem proxy para ${joinList(rule.exceptions)}`
  return `Proxy: ${name}: ${joinList(rule.addresses)}${exceptions}.`
}

export const stepStates = {
  waiting: 'na fila',
  running: 'testando',
  right: 'certo',
  wrong: 'com problema',
  skipped: 'não testado',
} as const

export const secretTexts = {
  title: 'Segredo do ambiente',
  label: 'Segredo',
  hint: 'Foi entregue pela sua organização. O Malote o guarda cifrado e não o mostra de novo.',
  notKept: 'Este computador não guarda segredos com segurança: será preciso informá-lo de novo ao abrir o Malote.',
  save: 'Guardar segredo',
  saved: 'Segredo guardado.',
  notSaved: 'O segredo não foi guardado',
  cancel: commonTexts.cancel,
} as const

export const secretFor = (nome: string): string => `Segredo de ${nome}`

export const environmentListTexts = {
  title: 'Ambientes deste computador',
  another: 'Outro ambiente',
  add: 'Acrescentar ambiente…',
  addNote: 'Por um arquivo de configuração da sua organização.',
  remove: 'Remover',
  saveSecret: 'Informar segredo',
  changeSecret: 'Trocar segredo',
  problems: 'O que não pôde ser usado',
  cancel: commonTexts.cancel,
} as const

/** Where an environment comes from. */
export const originTexts = {
  machine: 'Definido pela sua organização.',
  user: 'Definido pela sua organização para a sua conta.',
  kept: 'Acrescentado neste computador.',
  program: 'Dado ao abrir o programa.',
} as const

export const secretStateTexts = {
  none: '',
  missing: ' Falta o segredo.',
  stored: ' O segredo está guardado.',
} as const

export const removeQuestion = ({ nome, erasesSecret }: { nome: string; erasesSecret: boolean }) => ({
  title: `Remover ${nome} deste computador?`,
  text: `Não será mais possível entrar nele por aqui${erasesSecret ? ', e o segredo guardado será apagado' : ''}. Documentos, rascunhos e envios que já estão neste computador continuam nele, e aparecem de novo se o ambiente for acrescentado outra vez. No serviço nada muda.`,
})

/** The reason of a locked setting. */
export const lockedBy = {
  machine: 'Definido pela sua organização.',
  user: 'Definido pela sua organização.',
  kept: 'Definido pela configuração guardada neste computador.',
} as const
