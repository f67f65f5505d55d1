import type { ConnectionFinding } from './bridge/configuration.ts'

/** The words of a connection test, for the window and for the health page of the diagnostics. */
export const stepNames = {
  name: 'Nome do serviço',
  proxy: 'Proxy',
  tls: 'Conexão segura',
  discovery: 'Provedor de login',
  version: 'Versão da API',
  clock: 'Relógio',
} as const

const support = 'Se continuar, procure o suporte da sua organização.'
/** The finding of a step: a fact, and the remedy where it is wrong. `detail` is a name, an address, a code or seconds. */
const findings: Readonly<Record<ConnectionFinding, (detail: string) => string>> = {
  resolved: (name) => `${name} foi encontrado.`,
  'by-proxy': () => 'Quem procura o nome é o proxy.',
  'unknown-name': (name) => `O nome ${name} não foi encontrado. Confira se há rede e se o endereço está certo.`,
  direct: () => 'Sem proxy.',
  'through-proxy': (proxy) => `Por ${proxy}.`,
  'no-usable-proxy': () => `O sistema indica um proxy que o Malote não pode usar. ${support}`,
  'proxy-untrusted': (code) =>
    `O certificado do proxy não é de uma autoridade que este computador conhece (${code}). Peça ao suporte para instalar o certificado da rede.`,
  'proxy-sign-in': (proxy) =>
    `O proxy ${proxy} pede usuário e senha. Informe-os na pergunta que o Malote abre, ou em Ajustes, Rede e proxy, e teste de novo.`,
  'proxy-scheme': (proxy) =>
    `O proxy ${proxy} pede um tipo de acesso que o Malote não tem: só usuário e senha (Basic). Peça ao suporte que libere o endereço do serviço nele.`,
  'proxy-refused': (code) => `O proxy não abriu a conexão (${code}). Confira o endereço dele. ${support}`,
  trusted: () => 'O certificado do serviço é válido.',
  'this-computer': () => 'O serviço está neste computador.',
  untrusted: (code) =>
    `O certificado do serviço não é de uma autoridade que este computador conhece (${code}). Peça ao suporte para instalar o certificado da rede.`,
  'unknown-authority': (name) =>
    `O certificado apresentado é da autoridade “${name}”, que este computador não conhece, e nada foi enviado. Se ela é da inspeção da sua rede (proxy ou firewall), peça ao suporte para instalar o certificado raiz dela no sistema; se não, outro programa pode estar no lugar do serviço: não continue.`,
  'no-system-authorities': (name) =>
    `O certificado apresentado (${name}) não é de uma autoridade que o Malote conhece, e o sistema não entregou ao Malote as autoridades dele. Nada foi enviado. Feche o Malote e abra de novo; se continuar, peça ao suporte que verifique o repositório de certificados deste computador.`,
  expired: () => 'O certificado do serviço está fora da validade. Confira a data deste computador e avise o suporte.',
  'other-name': () => 'O certificado é de outro endereço. Não continue: confira o endereço com o suporte.',
  'no-answer': (code) => `O serviço não respondeu (${code}). Confira se há rede e se o endereço está certo.`,
  found: () => 'O provedor de login respondeu.',
  given: () => 'O endereço de login respondeu.',
  'no-discovery': (status) =>
    `O endereço de login não descreve um provedor (resposta ${status}). Confira o campo issuer.`,
  'other-issuer': (issuer) => `O provedor se identifica como ${issuer}. Confira o campo issuer.`,
  'no-hybrid': () => 'O provedor não aceita o fluxo pedido. Confira o campo responseType.',
  answers: () => 'A API de documentos e processos, versão 2, respondeu.',
  'not-the-api': (status) => `O endereço não é o da API, versão 2 (resposta ${status}). Confira o campo apiUrl.`,
  'server-error': (status) => `O serviço está com problemas agora (resposta ${status}). Tente mais tarde.`,
  'same-time': () => 'A hora deste computador é a do serviço.',
  'other-time': (seconds) => `O relógio deste computador está ${clockText(Number(seconds))}. Acerte a data e a hora.`,
  'no-time': () => 'O serviço não informa a hora.',
}

export const findingText = (finding: ConnectionFinding | null, detail: string | null): string =>
  finding === null ? '' : findings[finding](detail ?? '')

const clockUnits = [
  { minutes: 24 * 60, one: 'dia', many: 'dias' },
  { minutes: 60, one: 'hora', many: 'horas' },
  { minutes: 1, one: 'minuto', many: 'minutos' },
] as const

/** "1 dia adiantado", "2 horas atrasado", "5 minutos adiantado". */
export function clockText(aheadSeconds: number): string {
  const minutes = Math.max(1, Math.round(Math.abs(aheadSeconds) / 60))
  const unit = clockUnits.find((each) => minutes >= each.minutes) ?? clockUnits[2]
  const amount = Math.round(minutes / unit.minutes)
  return `${amount} ${amount === 1 ? unit.one : unit.many} ${aheadSeconds > 0 ? 'adiantado' : 'atrasado'}`
}
